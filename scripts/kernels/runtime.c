// What compiled kernels ask of their runtime: memory for arrays, and wide products.
//
// Memory is a stack. Arrays live in arguments, local variables and results alone, so that a kernel
// which returns no array leaves nothing behind: `link` has it set the top back to where it was.
// References are not counted. Numba lays an array's header out for 64-bit pointers: the address of
// its data is at byte 24.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

enum { HEADER = 64, PAGE = 65536, DATA = 3 };

u32 pigpen_top; // where the next array begins; an entry sets it to where its caller's arrays end

void *NRT_MemInfo_alloc_aligned(i64 size, u32 ignored) {
    u32 start = pigpen_top;
    u64 end = ((u64)start + HEADER + (u64)size + HEADER - 1) & -(u64)HEADER;
    u64 have = (u64)__builtin_wasm_memory_size(0) * PAGE;
    if (size < 0 || end >= 0xFFFF0000ull) __builtin_trap();
    if (end > have && __builtin_wasm_memory_grow(0, (u32)((end - have + PAGE - 1) / PAGE)) == -1ul)
        __builtin_trap();
    pigpen_top = (u32)end;
    ((u64 *)start)[DATA] = start + HEADER;
    return (void *)start;
}

void *NRT_MemInfo_alloc(i64 size) { return NRT_MemInfo_alloc_aligned(size, HEADER); }
void *NRT_MemInfo_new_varsize_dtor(i64 size, void *ignored) { return NRT_MemInfo_alloc(size); }
void *NRT_MemInfo_data_fast(void *array) { return (void *)(u32)((u64 *)array)[DATA]; }
void *NRT_Allocate(i64 size) { return NRT_MemInfo_data_fast(NRT_MemInfo_alloc(size)); }
void NRT_Free(void *ignored) {}
void NRT_incref(void *ignored) {}
void NRT_decref(void *ignored) {}

// Another shape for an array that lies in one piece, which it always does here.
int numba_attempt_nocopy_reshape(i64 ignored, const i64 *dims, const i64 *strides, i64 count,
                                 const i64 *shape, i64 *steps, i64 itemsize, int fortran) {
    for (i64 k = count - 1; k >= 0; k--) {
        steps[k] = itemsize;
        itemsize *= shape[k];
    }
    return 1;
}

// The product of two 128-bit numbers: Numba asks for it to see whether a size overflows.
__int128 __multi3(__int128 a, __int128 b) {
    u64 x = a, y = b;
    u64 x0 = (u32)x, x1 = x >> 32, y0 = (u32)y, y1 = y >> 32;
    u64 low = x0 * y0, mid = x1 * y0 + (low >> 32), other = x0 * y1 + (u32)mid;
    u64 high = x1 * y1 + (mid >> 32) + (other >> 32);
    high += x * (u64)(b >> 64) + (u64)(a >> 64) * y;
    return ((__int128)high << 64) | (other << 32) | (u32)low;
}
