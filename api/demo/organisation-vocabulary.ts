/** Vocabulary of the learning organisation: training plans, groups, certifications, badges, phones. */

/**
 * Training plans: the slugs of their courses, if the tenant has them, with their nesting; their
 * certifications and the positions they are for.
 */
export const PLANS = [
  {
    name: 'Plan de liderazgo',
    courses: [
      'induccion-corporativa',
      'seguridad-y-salud-en-el-trabajo',
      'liderazgo-para-supervisores',
      'comunicacion-asertiva',
      'excel-para-el-trabajo-diario',
    ],
    below: { 'comunicacion-asertiva': 'liderazgo-para-supervisores' },
    certifications: ['Auditor interno ISO 9001'],
    positions: ['P001', 'P002', 'P003', 'P004', 'P005'],
  },
  {
    name: 'Plan operativo',
    courses: [
      'induccion-corporativa',
      'seguridad-y-salud-en-el-trabajo',
      'recoleccion-selectiva-del-cafe',
      'higiene-de-manos-y-bioseguridad',
      'manejo-defensivo',
      'herramientas-electricas',
      'pausas-activas',
    ],
    below: {
      'higiene-de-manos-y-bioseguridad': 'seguridad-y-salud-en-el-trabajo',
      'herramientas-electricas': 'seguridad-y-salud-en-el-trabajo',
      'pausas-activas': 'seguridad-y-salud-en-el-trabajo',
    },
    certifications: ['Trabajo seguro en alturas, nivel avanzado', 'Primeros auxilios'],
    positions: ['P011', 'P017'],
  },
  {
    name: 'Plan de inducción',
    courses: ['induccion-corporativa', 'proteccion-de-datos-personales', 'codigo-de-etica'],
    below: {},
    certifications: [],
    positions: [],
  },
] as const

/** Groups: their plan and courses, and one in how many people is a member. Personas are members of all. */
export const GROUPS = [
  { name: 'Nuevos ingresos', oneIn: 4, plan: 'Plan de inducción', courses: [] },
  {
    name: 'Brigada de emergencias',
    oneIn: 9,
    plan: null,
    courses: ['seguridad-y-salud-en-el-trabajo', 'pausas-activas'],
  },
  {
    name: 'Atención al público',
    oneIn: 5,
    plan: null,
    courses: ['servicio-memorable', 'venta-consultiva'],
  },
  {
    name: 'Comité de convivencia laboral',
    oneIn: 14,
    plan: null,
    courses: ['comunicacion-asertiva', 'proteccion-de-datos-personales'],
  },
] as const

/** Courses outside the first business unit of a tenant. */
export const NOT_IN_UNIT = [
  'prevencion-lavado-de-activos',
  'gestion-del-tiempo',
  'codigo-de-etica',
  'venta-consultiva',
]

/** Skills taught by certifications, by name. */
export const CERTIFIED_SKILLS = [
  { name: 'Trabajo seguro en alturas, nivel avanzado', skill: 'Seguridad' },
  { name: 'Primeros auxilios', skill: 'Seguridad' },
  { name: 'Brigadista de emergencias', skill: 'Seguridad' },
  { name: 'Manipulación de alimentos', skill: 'Calidad del producto' },
  { name: 'Auditor interno ISO 9001', skill: 'Análisis de datos' },
  { name: 'Habeas data y protección de datos personales', skill: 'Ética y cumplimiento' },
] as const

export const BADGES = [
  {
    name: 'Primer paso',
    image: '/badges/primer-paso.svg',
    description: 'Completó su primer curso',
    notWon: 'Completa un curso',
    rule: 'courses',
    threshold: 1,
  },
  {
    name: 'Constancia',
    image: '/badges/constancia.svg',
    description: 'Completó tres cursos',
    notWon: 'Completa tres cursos',
    rule: 'courses',
    threshold: 3,
  },
  {
    name: 'Excelencia',
    image: '/badges/excelencia.svg',
    description: 'Completó un curso con todos los puntos',
    notWon: 'Completa un curso sin fallar ninguna respuesta',
    rule: 'perfect',
    threshold: null,
  },
] as const

/** Courses with a badge of their own, if the tenant has them. */
export const COURSE_BADGES = [
  {
    slug: 'seguridad-y-salud-en-el-trabajo',
    name: 'Lugar seguro',
    image: '/badges/lugar-seguro.svg',
  },
  { slug: 'servicio-memorable', name: 'Servicio memorable', image: '/badges/servicio.svg' },
  {
    slug: 'liderazgo-para-supervisores',
    name: 'Líder que acompaña',
    image: '/badges/liderazgo.svg',
  },
  {
    slug: 'proteccion-de-datos-personales',
    name: 'Guardián de los datos',
    image: '/badges/datos.svg',
  },
  { slug: 'manejo-defensivo', name: 'Volante seguro', image: '/badges/lugar-seguro.svg' },
] as const

export const PHONES = [
  { os: 'android', version: '14', model: 'Samsung Galaxy A15' },
  { os: 'android', version: '13', model: 'Xiaomi Redmi 12' },
  { os: 'android', version: '14', model: 'Motorola Moto G54' },
  { os: 'android', version: '12', model: 'Samsung Galaxy A03' },
  { os: 'ios', version: '17.6', model: 'iPhone 13' },
  { os: 'ios', version: '18.1', model: 'iPhone 15' },
] as const
export const APP_VERSIONS = ['4.12.0', '4.11.2', '4.10.0'] as const

export const REVALIDATIONS = [
  'Presentó el certificado de la ARL',
  'Lo cursó en la Universidad Nacional',
  'Curso del SENA con la misma intensidad horaria',
] as const
