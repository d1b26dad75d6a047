import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import { scopeOf, type FeatureCall } from '#contract/api-scope.ts'
import { contract } from '#contract/contract.ts'
import { isBodyOptional, type Access, type Endpoint } from '#contract/platform/endpoint.ts'
import { errorBody } from '#contract/platform/values/shapes.ts'
import {
  DELIVERED_EVENTS,
  type DeliveredEventType,
} from '#contract/oversight/webhook-event-types.ts'
import { WEBHOOK_PAYLOADS } from '#contract/oversight/webhook-payloads.ts'
import { takesIdempotencyKey } from '../calls/idempotency.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Sendero',
    version: '1',
    description:
      'API REST de administración de la formación corporativa. Los errores tienen una sola forma, ' +
      'Error, con todos los problemas a la vez y mensajes listos para mostrar. Una llamada con un ' +
      'token de API responde las cabeceras RateLimit-Policy y RateLimit, y 429 con Retry-After por encima ' +
      'del límite; una obsoleta, Deprecation y Sunset.',
  },
  servers: [{ url: '/' }],
}

export type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>

type Operation = NonNullable<NonNullable<Document['paths']>[string]['post']>

const WHO: Record<Access, string> = {
  public: 'Acceso: cualquiera, sin sesión.',
  learner: 'Acceso: cualquier cuenta activa.',
  staff: 'Acceso: roles admin y reader.',
  admin: 'Acceso: rol admin.',
  super: 'Acceso: superadministradores.',
}

const TENANT_HEADER = {
  name: 'X-Tenant-Id',
  in: 'header' as const,
  required: false,
  description:
    'La compañía en la que actúa un superadministrador. De cualquier otra cuenta y para otra compañía: 404.',
  schema: { type: 'integer' as const, minimum: 1 },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Llave de la solicitud, distinta cada vez. La misma solicitud con la misma llave se hace una sola vez y responde lo mismo durante un día; con otros datos, 409.',
  schema: { type: 'string' as const, pattern: '^[\\w.-]{8,100}$' },
}

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** Returns the API tokens that an endpoint takes, in words. */
function tokenWords(call: FeatureCall): string[] {
  const { endpoint } = call
  if (endpoint.access === 'public') return []
  const scope = scopeOf(call)
  if (scope === null) return ['No admite tokens de API.']
  const whose = endpoint.tokens === 'personal' ? ' personal' : ''
  return [`Token de API${whose}: permiso ${scope}.`]
}

function deprecationWords({ deprecated }: Endpoint): string[] {
  if (!deprecated) return []
  const { since, sunset, successor } = deprecated
  const instead = successor ? ` La reemplaza /api${successor}.` : ''
  return [`Obsoleta desde ${since}; deja de funcionar el ${sunset}.${instead}`]
}

/**
 * Returns the OpenAPI 3.1 document of the contract, every endpoint of which is mounted (`serve`). The library generates
 * it from the schemas; access, files and the tenant a super-administrator acts on are added here, since schemas cannot
 * express them.
 */
export function describeApi(): Document {
  const registry = new OpenAPIRegistry()
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      registry.registerPath(routeOf(feature, name, endpoint))
    }
  }
  for (const type of Object.keys(WEBHOOK_PAYLOADS) as DeliveredEventType[]) {
    registry.registerWebhook(webhookOf(type))
  }
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument(ABOUT)
  document.components = {
    ...document.components,
    parameters: { TenantId: TENANT_HEADER, IdempotencyKey: IDEMPOTENCY_KEY },
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description:
          'Un token de API (sendero_pat_… o sendero_cot_…), o el de una sesión, que responde `POST /api/auth/login`.',
      },
    },
  }
  for (const [feature, endpoint] of Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.values<Endpoint>(endpoints).map((one) => [feature, one] as const),
  )) {
    const operation = document.paths?.[`/api${endpoint.path}`]?.[endpoint.method]
    if (!operation) continue
    operation.description = [
      WHO[endpoint.access],
      ...tokenWords({ feature, endpoint }),
      ...deprecationWords(endpoint),
    ].join(' ')
    const scope = scopeOf({ feature, endpoint })
    if (scope) operation['x-token-scope'] = scope
    if (endpoint.deprecated) operation.deprecated = true
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...(takesIdempotencyKey(feature, endpoint) && endpoint.access !== 'public'
        ? [parameter('IdempotencyKey')]
        : []),
      ...(endpoint.access === 'public' ? [] : [parameter('TenantId')]),
    ]
    if (operation.parameters.length === 0) delete operation.parameters
    // Not declared to the library, which would read the whole file into memory to validate it.
    if (endpoint.upload) operation.requestBody = uploadOf(endpoint.upload)
    if (endpoint.files) addForm(operation, endpoint.files.parts)
  }
  return document
}

/** Describes one endpoint: input, answers, security. */
function routeOf(feature: string, name: string, endpoint: Endpoint) {
  return {
    method: endpoint.method,
    path: `/api${endpoint.path}`,
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    request: requestOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

/** Headers of Standard Webhooks, which every delivery has. */
const signed = z.object({
  'webhook-id': z.string().meta({ description: 'El mismo en cada intento de entregar el evento' }),
  'webhook-timestamp': z.string().meta({ description: 'Segundos desde 1970' }),
  'webhook-signature': z.string().meta({
    description: 'Una firma `v1,…` por cada secreto en uso, separadas por un espacio',
  }),
})

/** Describes an event that receivers are told of. */
function webhookOf(type: DeliveredEventType) {
  return {
    method: 'post' as const,
    path: type,
    operationId: type,
    tags: ['webhooks'],
    summary: DELIVERED_EVENTS[type],
    request: {
      headers: signed,
      body: { required: true, content: { 'application/json': { schema: WEBHOOK_PAYLOADS[type] } } },
    },
    responses: { '2XX': { description: 'Recibido; cualquier otra respuesta se intenta de nuevo' } },
  }
}

function requestOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { query: endpoint.query }),
    ...(endpoint.body && {
      body: {
        required: !isBodyOptional(endpoint),
        content: { 'application/json': { schema: endpoint.body } },
      },
    }),
  }
}

/** Error body, under its name in the OpenAPI document. */
const problem = errorBody.meta({ id: 'Error' })

function responsesOf(endpoint: Endpoint) {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: problem } },
  })
  const success = {
    description: 'Correcto',
    content:
      endpoint.answer instanceof z.ZodType
        ? { 'application/json': { schema: endpoint.answer } }
        : { [endpoint.answer.stream]: { schema: z.string().meta({ format: 'binary' }) } },
  }
  return {
    [endpoint.status ?? 200]: success,
    ...(endpoint.access !== 'public' && {
      401: error('Sin una sesión vigente'),
      403: error('Sin permiso'),
      404: error('No existe, o es de otra compañía'),
      429: error('Demasiadas llamadas: espera los segundos de Retry-After'),
    }),
    422: error('Datos no válidos'),
    default: error('Otro error'),
  }
}

const file = { type: 'string' as const, contentMediaType: 'application/octet-stream' }

function uploadOf(part: string) {
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object' as const, required: [part], properties: { [part]: file } },
      },
    },
  }
}

/** Adds the same body as a form in which some fields are files. */
function addForm({ requestBody }: Operation, parts: readonly string[]): void {
  if (!requestBody || !('content' in requestBody)) return
  const { schema } = requestBody.content['application/json'] ?? {}
  if (!schema || !('properties' in schema)) return
  const files = Object.fromEntries(parts.map((part) => [part, file]))
  requestBody.content['multipart/form-data'] = {
    schema: { ...schema, properties: { ...schema.properties, ...files } },
  }
}
