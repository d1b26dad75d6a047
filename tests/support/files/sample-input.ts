import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { CallValues, ContractCall } from '../contract-calls.ts'

/**
 * The sample of a parameter by its name, or undefined when there is none; then one is made from its
 * schema, or it is left out when it may be.
 */
export type SampleOf = (name: string) => unknown

/** The parts of zod's definitions that the contract is written in. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  entries?: Record<string, string>
  values?: unknown[]
}

/**
 * A valid input of a call, made from its schemas. Throws, with what to add where, when they say too
 * little to make one: a reference, a format of our own.
 */
export async function sampleInput(call: ContractCall, sampleOf: SampleOf): Promise<CallValues> {
  const { params, query, body } = call.endpoint
  const given = {
    params: params && ((await make(params, sampleOf)) as Record<string, unknown>),
    query: query && ((await make(query, sampleOf)) as Record<string, unknown>),
    body: body && (await make(body, (name) => sampleOf(bodyName(call, name)))),
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const checked = await call.endpoint[part]?.safeParseAsync(given[part])
    if (!checked || checked.success) continue
    const wrong = checked.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`)
    throw new Error(
      `No valid ${part} of ${call.id} can be made: ${wrong.join(', ')}. ` +
        `Add a sample to tests/support/files/samples.ts, under the parameter's name.`,
    )
  }
  return given
}

/** Returns the sample name of a body field; prefixed where the URL has a parameter of the same name. */
export function bodyName({ endpoint }: ContractCall, name: string): string {
  return endpoint.params && name in endpoint.params.shape ? `body.${name}` : name
}

async function make(schema: z.ZodType, sampleOf: SampleOf): Promise<unknown> {
  const definition = schema.def as unknown as Definition
  switch (definition.type) {
    case 'object': {
      const made: Record<string, unknown> = {}
      for (const [name, property] of Object.entries(definition.shape ?? {})) {
        const sample = await sampleOf(name)
        if (sample !== undefined) made[name] = sample
        else if (!property.safeParse(undefined).success) made[name] = await make(property, sampleOf)
      }
      return made
    }
    case 'array':
      return [await make(definition.element!, sampleOf)]
    case 'union':
      return make(definition.options![0]!, sampleOf)
    case 'enum':
      return Object.values(definition.entries!)[0]
    case 'literal':
      return definition.values![0]
    case 'number':
      return Math.max(1, Number((schema as z.ZodNumber).minValue))
    case 'boolean':
      return true
    case 'record':
      return {}
    case 'string':
      return makeText(schema as z.ZodString)
    default: {
      const inner = definition.innerType ?? definition.in
      return inner ? make(inner, sampleOf) : undefined
    }
  }
}

function makeText({ format, minLength }: z.ZodString): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'email') return `${randomUUID()}@sample.test`
  if (format === 'datetime') return new Date().toISOString()
  return 'muestra'.padEnd(minLength ?? 0, 'a')
}
