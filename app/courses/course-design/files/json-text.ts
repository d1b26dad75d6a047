declare const json: unique symbol

/** A value of type T as JSON: loaders answer large values so, which the framework's format takes ten times longer to read. */
export type JsonText<T> = string & { readonly [json]?: T }

/** Returns a value of JSON's own types as text that keeps its type. */
export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value)
}

/** Reads such a text, as the type that it was made of. */
export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text) as T
}
