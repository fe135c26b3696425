/// <reference types="vite/client" />

declare module "@text/*.json?puzzle" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module "@text/*.json?passkey" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module "@text/*.json?personal" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module "@text/*.json?operator" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module "@text/*.json?what_if" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
