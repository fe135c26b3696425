/// <reference types="vite/client" />

declare module "@text/*.json?puzzle" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
