/** External courses of the demo data, and their instructors. */

export type ExternalCourseDraft = {
  code: string
  name: string
  description: string | null
  hours: number | null
  assessable: boolean
  school: string | null
  competence: string | null
  instructor: string | null
}

export const SCHOOLS = [
  'Escuela comercial',
  'Escuela de liderazgo',
  'Escuela de operaciones',
  'Escuela de seguridad',
  'Escuela de servicio',
] as const

export const COMPETENCES = [
  'Comunicación efectiva',
  'Cumplimiento normativo',
  'Dominio técnico',
  'Liderazgo de equipos',
  'Orientación al cliente',
] as const

/** In addition to the instructors of the tenant's own courses. */
export const INSTRUCTORS = [
  {
    code: 'F-101',
    name: 'Adriana Güiza',
    type: 'internal',
    description: 'Líder de formación. Acompaña las escuelas comercial y de servicio.',
  },
  {
    code: 'F-201',
    name: 'Nicolás Echeverry',
    type: 'external',
    description: 'Entrenador certificado en trabajo en alturas y espacios confinados.',
  },
  {
    code: 'F-202',
    name: 'María Ángela Ñúñez',
    type: 'external',
    description: 'Consultora en liderazgo y conversaciones difíciles.',
  },
  { code: null, name: 'Cruz Roja, seccional', type: 'external', description: null },
] as const

/** Fields in order: code, name, hours, assessable, school, competence, instructor, description. */
const ROWS: [
  code: string,
  name: string,
  hours: number | null,
  assessable: boolean,
  school: number | null,
  competence: number | null,
  instructor: number | null,
  description: string | null,
][] = [
  [
    'EXT-001',
    'Trabajo en alturas, reentrenamiento',
    8,
    true,
    3,
    1,
    1,
    'Reentrenamiento anual para quienes trabajan a más de dos metros, con práctica en torre.',
  ],
  ['EXT-002', 'Primeros auxilios en el puesto de trabajo', 6, true, 3, 1, 3, null],
  [
    'EXT-003',
    'Brigada de emergencias',
    16,
    true,
    3,
    1,
    3,
    'Evacuación, control de incendios y atención inicial, con simulacro al final.',
  ],
  [
    'EXT-004',
    'Conversaciones difíciles',
    4,
    false,
    1,
    3,
    2,
    'Taller para jefes: preparar, sostener y cerrar una conversación que se ha aplazado.',
  ],
  ['EXT-005', 'Liderar equipos remotos', 12.5, true, 1, 3, 2, null],
  [
    'EXT-006',
    'Venta consultiva avanzada',
    20,
    true,
    0,
    4,
    0,
    'De la necesidad al cierre: casos de nuestros clientes, en grupos de cuatro.',
  ],
  ['EXT-007', 'Negociación con proveedores', 8, true, 0, 0, null, null],
  [
    'EXT-008',
    'Atención de reclamos',
    3,
    false,
    4,
    4,
    0,
    'Escuchar, responder y hacer seguimiento.',
  ],
  ['EXT-009', 'Lengua de señas para la atención al público', 24, true, 4, 0, null, null],
  [
    'EXT-010',
    'Montacargas: operación segura',
    10,
    true,
    2,
    2,
    1,
    'Con licencia vigente. Incluye inspección preoperacional y estiba.',
  ],
  [
    'EXT-011',
    'Actualización tributaria',
    5,
    false,
    2,
    1,
    null,
    'Cambios del año y sus efectos en la nómina y en la facturación electrónica.',
  ],
  ['EXT-012', 'Hojas de cálculo para el análisis', 7.5, true, 2, 2, 0, null],
  [
    'EXT-013',
    'Encuentro anual de la compañía',
    null,
    false,
    null,
    null,
    null,
    'No suma horas de formación.',
  ],
  ['EXT-014', 'Manejo defensivo', 4, true, 3, 1, 1, null],
]

export const EXTERNAL_COURSES: ExternalCourseDraft[] = ROWS.map(
  ([code, name, hours, assessable, school, competence, instructor, description]) => ({
    code,
    name,
    description,
    hours,
    assessable,
    school: school === null ? null : SCHOOLS[school]!,
    competence: competence === null ? null : COMPETENCES[competence]!,
    instructor: instructor === null ? null : INSTRUCTORS[instructor]!.name,
  }),
)
