/** Packs what is built once and for all, so that the server has only to choose what a browser takes. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

import type { Plugin } from "vite";

/** By the ending that the server knows a coding by, each as small as it gets. */
const CODINGS: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  br: brotliCompressSync, // at its best unless told otherwise
  gz: (content) => gzipSync(content, { level: 9 }),
  zst: (content) => zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
};
const TEXT = /\.(js|css|svg)$/; // fonts and pictures are packed already
const WORTH_IT = 256; // bytes saved; below that a packet more or less is none

/** Writes each file of text beside itself in every coding that makes it smaller. */
export function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => TEXT.test(name))) {
        const content = readFileSync(join(dir, name));
        for (const [ending, pack] of Object.entries(CODINGS)) {
          const smaller = pack(content);
          if (smaller.length + WORTH_IT <= content.length) {
            writeFileSync(join(dir, `${name}.${ending}`), smaller);
          }
        }
      }
    },
  };
}
