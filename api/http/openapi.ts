import type { OpenAPIHono } from '@hono/zod-openapi'
import { contract } from '#contract/contract.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { ApiEnv } from './context.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Sendero',
    version: '1',
    description:
      'API REST de administración de la formación corporativa. Los errores tienen una sola forma, ' +
      'Error, con todos los problemas a la vez y mensajes listos para mostrar.',
  },
  servers: [{ url: '/' }],
}

export type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

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

/**
 * Returns the OpenAPI 3.1 document of the mounted API. The library generates it from the contract's
 * schemas; what they cannot express is added here: access, files, and the tenant a super-administrator acts
 * on.
 */
export function describeApi(app: OpenAPIHono<ApiEnv>): Document {
  const document = app.getOpenAPI31Document(ABOUT)
  document.components = {
    ...document.components,
    parameters: { TenantId: TENANT_HEADER },
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'El token que responde `POST /api/auth/login`.',
      },
    },
  }
  for (const endpoint of Object.values(contract).flatMap<Endpoint>(Object.values)) {
    const operation = document.paths?.[`/api${endpoint.path}`]?.[endpoint.method]
    if (!operation) continue
    operation.description = WHO[endpoint.access]
    if (endpoint.access !== 'public') {
      operation.parameters = [
        ...(operation.parameters ?? []),
        { $ref: '#/components/parameters/TenantId' },
      ]
    }
    // Not declared to the library, which would read the whole file into memory to validate it.
    if (endpoint.upload) operation.requestBody = uploadOf(endpoint.upload)
    if (endpoint.files) addForm(operation, endpoint.files.parts)
  }
  return document
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
