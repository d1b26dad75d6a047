declare const json: unique symbol

/** A value of type T as JSON: loaders answer large values so, which the framework's format takes ten times longer to read. */
export type JsonText<T> = string & { readonly [json]?: T }

export function toJsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value)
}

export function fromJsonText<T>(text: JsonText<T>): T {
  return JSON.parse(text) as T
}
