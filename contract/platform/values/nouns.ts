/**
 * Spanish nouns of the product's entities, with their number and gender agreement. Sentences that
 * depend on a count are built here or with `agree`; no screen writes its own `=== 1`.
 */
export type Noun = {
  readonly one: string
  readonly many: string
  readonly gender: 'm' | 'f'
  /** Article, where it differs from the gender's: el área, un área. */
  readonly the?: 'el'
  /** Name in the audit log: the argument of `audit_table`. */
  readonly audited?: string
  /** Name in the trash: the table given to `trash_table`. */
  readonly trashed?: string
  /** Kind of its import, and path of its list, where its records are imported by their code. */
  readonly imported?: string
}

function m(one: string, many = `${one}s`) {
  return { one, many, gender: 'm' } as const
}

function f(one: string, many = `${one}s`) {
  return { one, many, gender: 'f' } as const
}

export const NOUNS = {
  user: { ...m('usuario'), audited: 'user' },
  area: { ...f('área'), the: 'el', audited: 'area', trashed: 'areas', imported: 'areas' },
  position: { ...m('cargo'), audited: 'position', trashed: 'positions', imported: 'positions' },
  group: { ...m('grupo'), audited: 'group', trashed: 'groups' },
  unit: f('unidad', 'unidades'),
  businessUnit: {
    ...f('unidad de negocio', 'unidades de negocio'),
    audited: 'organizational_unit',
    trashed: 'organizational_units',
  },
  course: { ...m('curso'), audited: 'course' },
  courseDesign: { ...m('diseño de curso', 'diseños de cursos'), audited: 'course_design' },
  courseSection: f('sección', 'secciones'),
  courseSubsection: f('subsección', 'subsecciones'),
  courseContent: m('contenido'),
  courseFile: m('archivo'),
  libraryFile: {
    ...m('archivo de la biblioteca', 'archivos de la biblioteca'),
    audited: 'library_file',
    trashed: 'library_files',
  },
  place: m('lugar', 'lugares'),
  courseCategory: {
    ...f('categoría de cursos', 'categorías de cursos'),
    audited: 'course_category',
  },
  plan: m('plan', 'planes'),
  formationPath: {
    ...m('plan de formación', 'planes de formación'),
    audited: 'formation_path',
    trashed: 'formation_paths',
  },
  reportView: { ...f('vista de reporte', 'vistas de reportes'), audited: 'report_view' },
  reportSchedule: {
    ...m('envío de reporte', 'envíos de reportes'),
    audited: 'report_schedule',
  },
  certification: {
    ...f('certificación', 'certificaciones'),
    audited: 'certification',
    trashed: 'certifications',
  },
  userCertification: {
    ...f('certificación de un usuario', 'certificaciones de usuarios'),
    audited: 'user_certification',
    trashed: 'user_certifications',
  },
  credential: f('credencial', 'credenciales'),
  certificate: m('certificado'),
  revalidation: f('revalidación', 'revalidaciones'),
  preregistration: { ...m('prerregistro'), audited: 'preregistration' },
  preregistrationObservation: {
    ...f('observación guardada', 'observaciones guardadas'),
    audited: 'preregistration_observation',
  },
  approverGroup: {
    ...m('grupo de autorización', 'grupos de autorización'),
    audited: 'approver_group',
    trashed: 'approver_groups',
  },
  externalCourse: {
    ...m('curso externo', 'cursos externos'),
    audited: 'external_course',
    trashed: 'external_courses',
  },
  /** Label 'Escuela' on every screen. */
  externalCourseCategory: { ...f('escuela'), audited: 'external_course_category' },
  externalCourseCompetence: {
    ...f('competencia de cursos externos', 'competencias de cursos externos'),
    audited: 'external_course_competence',
  },
  externalCourseUser: {
    ...m('registro de un curso externo', 'registros de cursos externos'),
    audited: 'external_course_user',
  },
  record: m('registro'),
  audience: { ...f('audiencia'), audited: 'communication', trashed: 'communications' },
  message: { ...m('mensaje'), audited: 'message' },
  scheduledMessage: m('mensaje programado', 'mensajes programados'),
  person: f('persona'),
  instructor: { ...m('formador', 'formadores'), audited: 'instructor' },
  apiToken: { ...m('token de API', 'tokens de API'), audited: 'api_token' },
  session: { ...f('sesión', 'sesiones'), audited: 'session' },
  signOnConnection: {
    ...f('conexión de ingreso único', 'conexiones de ingreso único'),
    audited: 'sign_on_connection',
  },
  signOnDomain: {
    ...m('dominio de ingreso único', 'dominios de ingreso único'),
    audited: 'sign_on_domain',
  },
  skill: { ...f('competencia'), audited: 'skill' },
  tenant: { ...f('compañía'), audited: 'tenant' },
  webhook: { ...m('webhook'), audited: 'webhook', trashed: 'webhook_endpoints' },
  webhookDelivery: m('envío'),
  thing: m('elemento'),
  mail: m('correo'),
  calendarInvitation: f('invitación de calendario', 'invitaciones de calendario'),
  reminder: m('recordatorio'),
  row: f('fila'),
  line: f('línea'),
  column: f('columna'),
  administrator: m('administrador', 'administradores'),
  code: m('código'),
  minute: m('minuto'),
  hour: f('hora'),
  year: m('año'),
  point: m('punto'),
  time: f('vez', 'veces'),
} as const satisfies Record<string, Noun>

type Register = 'audited' | 'trashed' | 'imported'
type Nouns = typeof NOUNS
export type NameIn<R extends Register> = {
  [Name in keyof Nouns]: Nouns[Name] extends Record<R, infer Called extends string> ? Called : never
}[keyof Nouns]

/** Returns the nouns of a register, by their names in it. */
export function nounsIn<R extends Register>(register: R): Record<NameIn<R>, Noun> {
  const all: Noun[] = Object.values(NOUNS)
  const entries = all.flatMap((noun) => (noun[register] ? [[noun[register], noun]] : []))
  return Object.fromEntries(entries) as Record<NameIn<R>, Noun>
}

const number = new Intl.NumberFormat('es-CO')
const rules = new Intl.PluralRules('es-CO')

/** Returns the singular or the plural form for a count: 'Va', 'Van'. */
export function agree(count: number, one: string, many: string): string {
  return rules.select(count) === 'one' ? one : many
}

/** '1 usuario', '1.234 usuarios'. */
export function counted(count: number, { one, many }: Noun): string {
  return `${number.format(count)} ${agree(count, one, many)}`
}

/** 'el curso', 'la competencia', 'el área'. */
export function the({ one, gender, the: article }: Noun): string {
  return `${article ?? (gender === 'f' ? 'la' : 'el')} ${one}`
}

/** 'del curso', 'de la competencia', 'del área'. */
export function ofThe(noun: Noun): string {
  return `de ${the(noun)}`.replace(/^de el /, 'del ')
}

/** Refusal of a code that another record has. */
export function codeTaken(noun: Noun): string {
  return `El código ${ofThe(noun)} ya existe`
}

/** 'los cursos', 'las áreas'. */
export function allThe({ many, gender }: Noun): string {
  return `${gender === 'f' ? 'las' : 'los'} ${many}`
}

/** 'Curso', 'Área': standalone, as in a column or an option. */
export function label({ one }: Noun): string {
  return capital(one)
}

/** Begins a sentence: 'Los cursos'. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** 'un curso', 'una competencia', 'un área'. */
export function a({ one, gender, the: article }: Noun): string {
  return `${gender === 'f' && article === undefined ? 'una' : 'un'} ${one}`
}

/** 'este curso', 'esta área'. */
export function thisOne({ one, gender }: Noun): string {
  return `${gender === 'f' ? 'esta' : 'este'} ${one}`
}

/** 'otro curso', 'otra área'. */
export function another({ one, gender }: Noun): string {
  return `${gender === 'f' ? 'otra' : 'otro'} ${one}`
}

/** 'Ningún curso', 'Ninguna área'. */
export function none({ one, gender }: Noun): string {
  return `${gender === 'f' ? 'Ninguna' : 'Ningún'} ${one}`
}

/** 'alguno de los cursos elegidos', 'alguna de las áreas elegidas'. */
export function someChosen(noun: Noun): string {
  const end = noun.gender === 'f' ? 'a' : 'o'
  return `algun${end} de ${allThe(noun)} elegid${end}s`
}

/** 'los 3 cursos seleccionados', 'las 2 áreas seleccionadas'. */
export function chosen(count: number, { many, gender }: Noun): string {
  const [article, picked] = gender === 'f' ? ['las', 'seleccionadas'] : ['los', 'seleccionados']
  return `${article} ${number.format(count)} ${many} ${picked}`
}

/** 'Se eliminó 1 área', 'Se eliminaron 1.234 usuarios'; `verb` in both numbers. */
export function done(
  verb: readonly [one: string, many: string],
  count: number,
  noun: Noun,
): string {
  return `Se ${agree(count, ...verb)} ${counted(count, noun)}`
}

/** 'Debes seleccionar al menos un curso.' */
export function chooseOne(noun: Noun): string {
  return `Debes seleccionar al menos ${a(noun)}.`
}

/** 'a, b y c'. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${last}` : last
}

/** '1 fila sin cambios', '25 filas sin cambios'. */
export function unchangedRows(count: number): string {
  return counted(count, { one: 'fila sin cambios', many: 'filas sin cambios', gender: 'f' })
}
