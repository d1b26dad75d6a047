/** Subset of JSON Schema that the contract's shapes use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  contentMediaType?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export type Field = { path: string; required: boolean; type: string; detail: string }

const NAMES: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí o no',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
}

/** Returns the fields of a shape as one flat list: `results[].id` for nested ones. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`)
  const inner = (schema.anyOf ?? schema.oneOf ?? []).find(({ properties }) => properties)
  const { properties = {}, required = [] } = inner ?? schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name
    const field = { path, required: required.includes(name), ...labelOf(property) }
    return [field, ...fieldsOf(property, path)]
  })
}

/** Describes the type of a value and its constraints in words. */
export function labelOf(schema: Schema): { type: string; detail: string } {
  const choices = schema.anyOf ?? schema.oneOf
  const type = choices
    ? unique(choices.map((choice) => labelOf(choice).type)).join(' o ')
    : [schema.type ?? 'object'].flat().map(nameOf).join(' o ')
  return {
    type: schema.items ? `lista de ${labelOf(schema.items).type}` : type,
    detail: details(schema).join(' '),
  }

  function nameOf(name: string): string {
    if (schema.contentMediaType) return 'archivo'
    return name === 'string' && schema.format ? `texto (${schema.format})` : (NAMES[name] ?? name)
  }
}

function details(schema: Schema): string[] {
  const { description, enum: values, pattern, default: given } = schema
  return [
    description && sentence(description),
    values && sentence(`Uno de: ${values.map(String).join(', ')}`),
    range('De', schema.minimum, schema.maximum, ''),
    range('Entre', schema.minLength, schema.maxLength, ' caracteres'),
    range('Entre', schema.minItems, schema.maxItems, ' elementos'),
    pattern && sentence(`Forma: ${pattern}`),
    given !== undefined && sentence(`Si falta: ${JSON.stringify(given)}`),
  ].filter((part) => typeof part === 'string')
}

function range(both: string, low: number | undefined, high: number | undefined, unit: string) {
  const greatest = high === Number.MAX_SAFE_INTEGER ? undefined : high
  if (low === undefined && greatest === undefined) return undefined
  if (greatest === undefined) return sentence(`Mínimo ${low}${unit}`)
  if (low === undefined) return sentence(`Máximo ${greatest}${unit}`)
  return sentence(`${both} ${low} ${both === 'De' ? 'a' : 'y'} ${greatest}${unit}`)
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const unique = (texts: string[]) => [...new Set(texts)]
