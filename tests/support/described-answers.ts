import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ValidateFunction } from 'ajv'
import { describeApi } from '#api/platform/docs/openapi.ts'
import { CALLS } from './contract-calls.ts'

/** Answers and events held against the OpenAPI document, as a client with generated types reads them. */

const ID = 'openapi.json'

const document = describeApi()

// Formats and keywords of OpenAPI itself are no assertions.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema(document, ID)

const validators = new Map<string, ValidateFunction>()

function validatorAt(...pointer: string[]): ValidateFunction | undefined {
  let described: unknown = document
  for (const part of pointer) described = (described as Record<string, unknown> | undefined)?.[part]
  if (!described) return undefined
  const path = pointer
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const known = validators.get(path)
  if (known) return known
  const validator = ajv.compile({ $ref: `${ID}#/${path}` })
  validators.set(path, validator)
  return validator
}

/** Addresses of the contract as patterns; a literal segment wins over a parameter, as in the router. */
const ROUTES = CALLS.map(({ endpoint: { method, path } }) => ({
  method: method.toUpperCase(),
  path,
  parameters: path.split('{').length,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
})).sort((a, b) => a.parameters - b.parameters)

const SCHEMA = ['content', 'application/json', 'schema'] as const

/** Throws when the document does not describe this JSON answer of a call; `address` is below /api. */
export function assertDescribed(method: string, address: string, status: number, body: unknown) {
  const [path = ''] = address.split('?')
  const route = ROUTES.find((one) => one.method === method.toUpperCase() && one.pattern.test(path))
  if (!route) return
  const operation = ['paths', `/api${route.path}`, method.toLowerCase(), 'responses']
  const validate =
    validatorAt(...operation, String(status), ...SCHEMA) ??
    validatorAt(...operation, 'default', ...SCHEMA)
  assertValid(validate, `${status} of ${method} ${route.path}`, body)
}

/** Throws when the document does not describe this event of a webhook. */
export function assertDescribedEvent(type: string, event: unknown) {
  const request = ['webhooks', type, 'post', 'requestBody']
  assertValid(validatorAt(...request, ...SCHEMA), `event ${type}`, event)
}

function assertValid(validate: ValidateFunction | undefined, name: string, value: unknown) {
  if (!validate) throw new Error(`${name} is not described`)
  if (validate(value)) return
  const reasons = validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`${name} differs from its description:\n${[...new Set(reasons)].join('\n')}`)
}
