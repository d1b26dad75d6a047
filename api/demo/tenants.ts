/** Tenants of the demo data; ids and flags are those of the specification. */
export type DemoTenant = {
  id: number
  name: string
  slug: string
  /** Number of users, personas included. */
  users: number
  communications: boolean
  externalTraining: boolean
  userCreation: boolean
  /** Display names of its extended fields, by number. */
  extendedFields: Record<string, string>
  areas: number
  positions: number
  /** Business units and the codes of their areas; none means all. The persona `unit` has the first. */
  units: { name: string; areas: string[] }[]
  personas: Record<Persona, [firstName: string, lastName: string]>
}

export type Persona = 'admin' | 'reader' | 'unit' | 'learner'

export const DEMO_TENANTS: DemoTenant[] = [
  {
    id: 1,
    name: 'Sendero Formación',
    slug: 'sendero',
    users: 240,
    communications: true,
    externalTraining: true,
    userCreation: true,
    extendedFields: { 1: 'Centro de costo', 2: 'Fecha de ingreso', 3: 'Tipo de contrato' },
    areas: 12,
    positions: 20,
    units: [
      { name: 'Operación nacional', areas: ['A005', 'A006', 'A010'] },
      { name: 'Áreas de apoyo', areas: ['A002', 'A003', 'A007', 'A008'] },
      { name: 'Toda la compañía', areas: [] },
    ],
    personas: {
      admin: ['Ángela', 'Muñoz'],
      reader: ['Julián', 'Ñáñez'],
      unit: ['Agnès', 'Zúñiga'],
      learner: ['Mateo', 'Peña'],
    },
  },
  {
    id: 97,
    name: 'Cafetera del Quindío',
    slug: 'cafetera-del-quindio',
    users: 85,
    communications: true,
    externalTraining: true,
    userCreation: true,
    extendedFields: { 1: 'Región', 2: 'Turno' },
    areas: 8,
    positions: 14,
    units: [{ name: 'Fincas y acopio', areas: ['A004', 'A005'] }],
    personas: {
      admin: ['Érika', 'Londoño'],
      reader: ['César', 'Patiño'],
      unit: ['Rocío', 'Castaño'],
      learner: ['Óscar', 'Ríos'],
    },
  },
  {
    id: 1556,
    name: 'Clínica Santa Lucía',
    slug: 'clinica-santa-lucia',
    users: 40,
    communications: false,
    externalTraining: false,
    userCreation: false,
    extendedFields: {},
    areas: 6,
    positions: 10,
    units: [{ name: 'Sede norte', areas: ['A002', 'A003'] }],
    personas: {
      admin: ['Verónica', 'Bolaños'],
      reader: ['Iván', 'Cuéllar'],
      unit: ['Mónica', 'Ávila'],
      learner: ['Sofía', 'Suárez'],
    },
  },
  {
    id: 1672,
    name: 'Transportes del Caribe',
    slug: 'transportes-del-caribe',
    users: 60,
    communications: false,
    externalTraining: true,
    userCreation: true,
    extendedFields: { 1: 'Turno', 4: 'EPS', 7: 'Talla de dotación' },
    areas: 7,
    positions: 12,
    units: [{ name: 'Flota de carga', areas: ['A005', 'A006'] }],
    personas: {
      admin: ['Hernán', 'Bermúdez'],
      reader: ['Ximena', 'Ordóñez'],
      unit: ['Fabián', 'Quiñónez'],
      learner: ['Yeison', 'Núñez'],
    },
  },
  {
    id: 1704,
    name: 'Ferretería El Ñandú',
    slug: 'ferreteria-el-nandu',
    users: 25,
    communications: true,
    externalTraining: true,
    userCreation: true,
    extendedFields: { 1: 'Centro de costo' },
    areas: 4,
    positions: 8,
    units: [{ name: 'Puntos de venta', areas: ['A004'] }],
    personas: {
      admin: ['Rubén', 'Ibáñez'],
      reader: ['Jazmín', 'Velásquez'],
      unit: ['Germán', 'Cañón'],
      learner: ['Lucía', 'Vélez'],
    },
  },
]

/** Super-administrator, an administrator of this tenant. */
export const SUPER = { companyId: 1, firstName: 'Zoraida', lastName: 'Zúñiga' } as const
