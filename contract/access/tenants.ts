import { z } from 'zod'
import { optionalEmail } from '#contract/platform/values/email-address.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  instant,
  int32Id,
  page,
  paged,
  q,
  requiredText,
  text,
  versionRead,
} from '#contract/platform/values/shapes.ts'
import { email, username } from '#contract/platform/people/user-shapes.ts'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'

const params = z.object({ id: int32Id })

/** For addresses: lower case letters, digits and hyphens. */
const slug = z
  .string()
  .trim()
  .max(60, 'Identificador: admite hasta 60 caracteres')
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'El identificador admite minúsculas, números y guiones')
  .nullish()
  .transform((value) => value || null)

const timezone = z
  .string({ error: 'Debes especificar la zona horaria' })
  .refine(isTimeZone, 'La zona horaria no existe')

/** Returns true when this system knows the IANA time zone, by name and not by offset. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const editable = {
  name: requiredText('Nombre', 'Debes especificar el nombre de la compañía', 150),
  timezone,
  support_email: optionalEmail(
    'Correo de soporte',
    'El correo de soporte admite hasta 254 caracteres',
  ),
  communications: z.boolean(),
  external_training: z.boolean(),
  user_creation: z.boolean(),
  /** Display names of the extended fields by number; one without a name is hidden everywhere. */
  extended_fields: z
    .object(Object.fromEntries(EXTENDED_FIELDS.map((n) => [n, text(`Campo ${n}`, 60)])))
    .default({})
    .transform((names) =>
      Object.fromEntries(
        Object.entries(names).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
    ),
}

/** New tenant. Fields left out have defaults; it has no users yet whose rights a default could widen. */
export const newTenant = z.object({
  ...editable,
  timezone: timezone.default('America/Bogota'),
  communications: z.boolean().default(false),
  external_training: z.boolean().default(false),
  user_creation: z.boolean().default(true),
  /** Derived from the name when left out. */
  slug,
  /** First administrator, who gets a generated password by e-mail. */
  admin: z.object({
    email,
    /** Defaults to the e-mail. */
    username: z
      .union([z.literal('').transform(() => null), username])
      .nullish()
      .transform((value) => value ?? null),
    first_name: requiredText('Nombre', 'Debes especificar el nombre', 100),
    last_name: text('Apellido', 100),
  }),
})

/** All fields are required: a tenant's permissions never come from a default. */
export const tenantChanges = z.object({
  ...editable,
  /** True: accessibility problems block the publication of a course. Left out it stays unchanged. */
  accessibility_blocks: z.boolean({ error: 'Se espera true o false' }).optional(),
  /** True: the tenant accepts preregistrations. Left out it stays unchanged. */
  preregistrations_open: z.boolean({ error: 'Se espera true o false' }).optional(),
  version: versionRead,
})

export const tenant = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string(),
  timezone: z.string(),
  support_email: z.string().nullable(),
  communications: z.boolean(),
  external_training: z.boolean(),
  user_creation: z.boolean(),
  accessibility_blocks: z.boolean(),
  preregistrations_open: z.boolean(),
  /** True: sessions of external courses are sent as calendar invitations. */
  calendar_invitations: z.boolean(),
  second_factor_required: z.boolean(),
  extended_fields: z.record(z.string(), z.string()),
  active: z.boolean(),
  created_at: instant,
  version: z.number().int(),
})
export type Tenant = z.infer<typeof tenant>

const row = tenant
  .omit({
    accessibility_blocks: true,
    preregistrations_open: true,
    calendar_invitations: true,
    second_factor_required: true,
    extended_fields: true,
    support_email: true,
    version: true,
  })
  .extend({ users: z.number().int() })
export type TenantRow = z.infer<typeof row>

/** Kinds of records that stand for a typed day or local time. */
export const TYPED_KINDS = [
  'external_course',
  'external_course_user',
  'revalidation',
  'certificate',
  'message',
  'report_schedule',
  'api_token',
] as const
export type TypedKind = (typeof TYPED_KINDS)[number]

const amount = z.number().int()

/** Effect of another time zone, before it is saved. A kind without changes is left out. */
export const timeZoneChange = z.object({
  before: z.string(),
  after: z.string(),
  /** Version of the tenant that was read; sent with the change, it is refused after another one. */
  version: z.number().int(),
  /** Records whose instants move, so that their days and local times stay. */
  moved: z.array(
    z.object({
      kind: z.enum(TYPED_KINDS),
      count: amount,
      /** Number of them that are still to come, and whose day and time have passed in the new time zone. */
      passed: amount,
      /** Latest one, with its person where it has one, and its instants in either time zone. */
      example: z.object({
        name: z.string(),
        person: z.string().nullable(),
        before: instant,
        after: instant,
      }),
    }),
  ),
  /** Calendar invitations to sessions that have not begun: sent again with the new instants. */
  calendar_invitations: amount,
})
export type TimeZoneChange = z.infer<typeof timeZoneChange>

export const tenants = {
  list: endpoint({
    method: 'get',
    path: '/sa/tenants',
    summary: 'Buscar y paginar compañías por nombre',
    access: 'super',
    query: z.object({ ...page, q }),
    answer: paged(row),
  }),
  create: endpoint({
    method: 'post',
    path: '/sa/tenants',
    summary: 'Crear una compañía con su primer administrador',
    access: 'super',
    body: newTenant,
    status: 201,
    answer: tenant,
  }),
  get: endpoint({
    method: 'get',
    path: '/sa/tenants/{id}',
    summary: 'Una compañía',
    access: 'super',
    params,
    answer: tenant,
  }),
  update: endpoint({
    method: 'put',
    path: '/sa/tenants/{id}',
    summary: 'Modificar una compañía',
    access: 'super',
    params,
    body: tenantChanges,
    answer: tenant,
  }),
  timeZoneChange: endpoint({
    method: 'get',
    path: '/sa/tenants/{id}/time-zone-changes',
    summary:
      'Lo que otra zona horaria movería en una compañía, antes de guardarla: cuántos registros conservan su día y hora, por tipo, con un ejemplo',
    access: 'super',
    params,
    query: z.object({ timezone }),
    answer: timeZoneChange,
  }),
  suspend: endpoint({
    method: 'put',
    path: '/sa/tenants/{id}/suspend',
    summary: 'Suspender una compañía: terminan las sesiones de su gente',
    access: 'super',
    params,
    answer: tenant,
  }),
  resume: endpoint({
    method: 'put',
    path: '/sa/tenants/{id}/resume',
    summary: 'Reactivar una compañía suspendida',
    access: 'super',
    params,
    answer: tenant,
  }),
  act: endpoint({
    method: 'post',
    path: '/sa/tenants/{id}/act',
    summary: 'Dejar constancia de que se empieza a actuar como una compañía',
    access: 'super',
    params,
    answer: tenant,
  }),
}
