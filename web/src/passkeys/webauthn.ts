/** The browser's side of passkeys: what the server asks and hears is text, and here are its bytes. */

type Json = Readonly<Record<string, unknown>>;
type Described = readonly { readonly id: string }[];
type ToMake = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly excludeCredentials?: Described;
};
type ToSign = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & {
  readonly challenge: string;
  readonly allowCredentials?: Described;
};

const SYSTEMS = /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/; // in the order in which they tell apart

/** Whether this browser, at this address, knows passkeys. */
export function isKnown(): boolean {
  return isSecureContext && "PublicKeyCredential" in window;
}

/** What this device is called in a list. */
export function device(): string {
  return SYSTEMS.exec(navigator.userAgent)?.[0] ?? "";
}

/** Has a passkey made. Raises a `DOMException` where there is none. */
export async function made(options: Json): Promise<Json> {
  const asked = options as unknown as ToMake;
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: toBytes(asked.challenge),
    user: { ...asked.user, id: toBytes(asked.user.id) },
    excludeCredentials: described(asked.excludeCredentials),
  };
  const found = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = found.response as AuthenticatorAttestationResponse;
  return answer(found, { attestationObject: toText(response.attestationObject) });
}

/** Has a passkey sign. Raises a `DOMException` where none does. */
export async function signed(options: Json): Promise<Json> {
  const asked = options as unknown as ToSign;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: toBytes(asked.challenge),
    allowCredentials: described(asked.allowCredentials),
  };
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { authenticatorData, signature, userHandle } = found.response as AuthenticatorAssertionResponse;
  return answer(found, {
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle ? toText(userHandle) : null,
  });
}

function answer(found: PublicKeyCredential, response: Json): Json {
  const clientDataJSON = toText(found.response.clientDataJSON);
  return { id: found.id, rawId: found.id, type: found.type, response: { clientDataJSON, ...response } };
}

function described(keys: Described = []): PublicKeyCredentialDescriptor[] {
  return keys.map(({ id }) => ({ id: toBytes(id), type: "public-key" }));
}

/** Bytes in base64url. */
export function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of such a text. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
