/** What who runs the server asks it. */

import { get, request } from "../net/api.ts";
import type { Operator, OperatorToken, ReportedName, TableToClose } from "../wire.ts";

export const operatorApi = {
  standing: () => get<Operator>("/api/operator"),
  signIn: (token: OperatorToken) => request<null>("POST", "/api/operator/sign-in", token),
  signOut: () => request<null>("POST", "/api/operator/sign-out"),
  clear: (name: ReportedName) => request<Operator>("POST", "/api/operator/clear", name),
  dismiss: (name: ReportedName) => request<Operator>("POST", "/api/operator/dismiss", name),
  close: (table: TableToClose) => request<null>("POST", "/api/operator/close", table),
};
