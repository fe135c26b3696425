/** What each face of a die does to the points at risk: the server says what it adds, or that it takes all. */

export function changes(faces: readonly (number | null)[], atRisk: number): number[] {
  return faces.map((points) => points ?? -atRisk);
}

/** Points that come in, once each face has come. */
export function gained(rows: readonly number[]): number {
  return rows.reduce((sum, change) => sum + Math.max(0, change), 0);
}

/** Points that are lost, once each face has come. */
export function lost(rows: readonly number[]): number {
  return rows.reduce((sum, change) => sum + Math.max(0, -change), 0);
}
