import { Schemas, Types } from 'scimmy'
import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

const { Attribute, SchemaDefinition } = Types

/** Ids of the schemas. Entra ID takes an own one only in this form. */
export const SCHEMA = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  own: 'urn:ietf:params:scim:schemas:extension:sendero:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
} as const
export type SchemaName = keyof typeof SCHEMA

const text = (name: string, config: object = {}) => new Attribute('string', name, config)
const READ_ONLY = { mutable: false }

/** A list of values of which the product keeps one. */
function single(name: string, type: string, description: string) {
  return new Attribute('complex', name, { multiValued: true, description }, [
    text('value'),
    text('type', { canonicalValues: [type] }),
    new Attribute('boolean', 'primary'),
  ])
}

const reference = (name: string, referenceTypes: string[], config: object = {}) =>
  new Attribute('reference', name, { referenceTypes, ...config })

const USER = new SchemaDefinition('User', SCHEMA.user, 'Persona', [
  text('userName', { required: true, uniqueness: 'server', description: 'Usuario de la persona' }),
  new Attribute('complex', 'name', {}, [
    text('formatted', { description: 'Nombre completo' }),
    text('familyName', { description: 'Apellido' }),
    text('givenName', { description: 'Nombre' }),
  ]),
  text('displayName', { description: 'Nombre completo, si no llegan sus partes' }),
  text('title', { description: 'Cargo, por su nombre o su código' }),
  new Attribute('boolean', 'active', { description: 'Si la persona puede ingresar' }),
  single('emails', 'work', 'Correo electrónico'),
  single('phoneNumbers', 'mobile', 'Celular'),
  new Attribute('complex', 'groups', { ...READ_ONLY, multiValued: true, direction: 'out' }, [
    text('value', READ_ONLY),
    reference('$ref', ['Group'], READ_ONLY),
    text('display', READ_ONLY),
  ]),
])

const ENTERPRISE = new SchemaDefinition('EnterpriseUser', SCHEMA.enterprise, 'Persona de empresa', [
  text('employeeNumber', { description: 'Identificación' }),
  text('department', { description: 'Área, por su nombre o su código' }),
  new Attribute('complex', 'manager', { description: 'Jefe inmediato' }, [
    text('value', { description: 'Id de la persona' }),
    reference('$ref', ['User'], READ_ONLY),
    text('displayName', READ_ONLY),
  ]),
])

const GROUP = new SchemaDefinition('Group', SCHEMA.group, 'Grupo', [
  text('displayName', { required: true, uniqueness: 'server', description: 'Nombre del grupo' }),
  new Attribute('complex', 'members', { multiValued: true, description: 'Personas del grupo' }, [
    text('value', { mutable: 'immutable' }),
    reference('$ref', ['User'], { mutable: 'immutable' }),
    text('display', READ_ONLY),
    text('type', { mutable: 'immutable', canonicalValues: ['User'] }),
  ]),
])

/** The fields of the product that no standard schema has; the company's own ones by their numbers. */
const ownSchema = (names: Scope['tenant']['extended_fields'] | null) =>
  new SchemaDefinition('SenderoUser', SCHEMA.own, 'Campos de la compañía', [
    text('location', { description: 'Ubicación' }),
    ...EXTENDED_FIELDS.filter((number) => names === null || names[number]).map((number) =>
      text(`extendedField${number}`, { description: names?.[number] ?? '' }),
    ),
  ])

/** Returns the schemas as the company's directory may use them. */
export function publishedSchemas({ tenant }: Pick<Scope, 'tenant'>) {
  return [USER, ENTERPRISE, ownSchema(tenant.extended_fields), GROUP]
}

/** Every attribute that a request may name: of the standard schemas also those that the product does not keep. */
const KNOWN = {
  user: Schemas.User.definition,
  enterprise: Schemas.EnterpriseUser.definition,
  own: ownSchema(null),
  group: Schemas.Group.definition,
}

/** Returns the name of an attribute as its schema writes it, such as 'name.givenName'; null when there is none. */
export function attributeNamed(schema: SchemaName, path: string): string | null {
  const parts = path.split('.')
  const names = parts.map((_, at) => {
    try {
      return KNOWN[schema].attribute(parts.slice(0, at + 1).join('.')).name
    } catch {
      return null
    }
  })
  return names.includes(null) ? null : names.join('.')
}
