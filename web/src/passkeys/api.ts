/** Passkeys at the server. */

import { get, request } from "../net/api.ts";
import type { Me, NewPasskey, PasskeyOptions, Passkeys, Proof, UsedPasskey } from "../wire.ts";

export const passkeyApi = {
  mine: () => get<Passkeys>("/api/me/passkeys"),
  optionsToKeep: () => request<PasskeyOptions>("POST", "/api/me/passkeys/options"),
  keep: (made: NewPasskey) => request<Passkeys>("POST", "/api/me/passkeys", made),
  forget: (id: string) => request<null>("DELETE", `/api/me/passkeys/${encodeURIComponent(id)}`),
  optionsToProve: () => request<PasskeyOptions>("POST", "/api/me/proof/options"),
  prove: (proof: Proof) => request<null>("POST", "/api/me/proof", proof),
  optionsToSignIn: () => request<PasskeyOptions>("POST", "/api/passkeys/options"),
  signIn: (used: UsedPasskey) => request<Me>("POST", "/api/passkeys", used),
  signOut: () => request<Me>("POST", "/api/me/sign-out"),
};
