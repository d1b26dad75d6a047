import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { activeBreaks } from './designs/active-breaks.ts'
import { assertiveCommunication } from './designs/assertive-communication.ts'
import { codeOfEthics } from './designs/code-of-ethics.ts'
import { coffeeCupping } from './designs/coffee-cupping.ts'
import { coffeePicking } from './designs/coffee-picking.ts'
import { consultativeSelling } from './designs/consultative-selling.ts'
import { corporateInduction } from './designs/corporate-induction.ts'
import { dangerousGoods } from './designs/dangerous-goods.ts'
import { defensiveDriving } from './designs/defensive-driving.ts'
import { everydaySpreadsheets } from './designs/everyday-spreadsheets.ts'
import { handHygiene } from './designs/hand-hygiene.ts'
import { humaneCare } from './designs/humane-care.ts'
import { memorableService } from './designs/memorable-service/course.ts'
import { moneyLaunderingPrevention } from './designs/money-laundering-prevention.ts'
import { personalData } from './designs/personal-data/course.ts'
import { powerTools } from './designs/power-tools.ts'
import { safetyAtWork } from './designs/safety-at-work/course.ts'
import { supervisorLeadership } from './designs/supervisor-leadership.ts'
import { timeManagement } from './designs/time-management.ts'

/** Course of the demo data, with its design and the tenants that have it. */
export type DemoCourse = {
  slug: string
  name: string
  description: string
  /** Tenant that owns it. */
  owner: number
  /** Tenants that it is shared with. */
  given: readonly number[]
  /** 'app' by default. */
  channel?: 'whatsapp'
  hours: number
  /** Years of validity of its certificates; unlimited by default. */
  validityYears?: number
  skills: readonly string[]
  design: AuthoredDesign
}

const EVERYBODY = [97, 1556, 1672, 1704]

/** Courses typical of Colombian companies. All users of a tenant have its first ones. */
export const COURSES: readonly DemoCourse[] = [
  {
    slug: 'induccion-corporativa',
    name: 'Inducción corporativa',
    description: 'Quiénes somos, cómo trabajamos y qué esperamos de cada persona que llega.',
    owner: 1,
    given: EVERYBODY,
    hours: 4,
    skills: ['Trabajo en equipo', 'Comunicación'],
    design: corporateInduction,
  },
  {
    slug: 'seguridad-y-salud-en-el-trabajo',
    name: 'Seguridad y salud en el trabajo',
    description:
      'Peligros y riesgos, reporte de incidentes, elementos de protección y qué hacer en una emergencia.',
    owner: 1,
    given: EVERYBODY,
    hours: 8,
    validityYears: 1,
    skills: ['Seguridad'],
    design: safetyAtWork,
  },
  {
    slug: 'proteccion-de-datos-personales',
    name: 'Protección de datos personales',
    description: 'La Ley 1581 en la práctica: autorización, finalidad y derechos de los titulares.',
    owner: 1,
    given: EVERYBODY,
    hours: 3,
    validityYears: 2,
    skills: ['Ética y cumplimiento'],
    design: personalData,
  },
  {
    slug: 'servicio-memorable',
    name: 'Servicio al cliente memorable',
    description: 'Escuchar, entender y resolver: el cliente vuelve por cómo lo tratamos.',
    owner: 1,
    given: [97, 1556, 1704],
    hours: 6,
    skills: ['Orientación al cliente', 'Comunicación'],
    design: memorableService,
  },
  {
    slug: 'liderazgo-para-supervisores',
    name: 'Liderazgo para supervisores',
    description: 'Retroalimentar, delegar y acompañar equipos en la operación.',
    owner: 1,
    given: [97, 1672],
    hours: 12,
    skills: ['Liderazgo', 'Comunicación'],
    design: supervisorLeadership,
  },
  {
    slug: 'prevencion-lavado-de-activos',
    name: 'Prevención del lavado de activos (SAGRILAFT)',
    description: 'Señales de alerta, conocimiento de la contraparte y reporte de operaciones.',
    owner: 1,
    given: [1672, 1704],
    hours: 4,
    validityYears: 1,
    skills: ['Ética y cumplimiento'],
    design: moneyLaunderingPrevention,
  },
  {
    slug: 'excel-para-el-trabajo-diario',
    name: 'Excel para el trabajo diario',
    description: 'Tablas, búsquedas y gráficos para decidir con datos.',
    owner: 1,
    given: [97, 1672],
    hours: 10,
    skills: ['Análisis de datos'],
    design: everydaySpreadsheets,
  },
  {
    slug: 'comunicacion-asertiva',
    name: 'Comunicación asertiva',
    description: 'Decir lo que se piensa con respeto, en el momento y por el medio adecuados.',
    owner: 1,
    given: [1556],
    hours: 5,
    skills: ['Comunicación'],
    design: assertiveCommunication,
  },
  {
    slug: 'gestion-del-tiempo',
    name: 'Gestión del tiempo y las prioridades',
    description: 'Lo urgente, lo importante y una semana que alcanza.',
    owner: 1,
    given: [],
    hours: 2.5,
    skills: ['Trabajo en equipo'],
    design: timeManagement,
  },
  {
    slug: 'pausas-activas',
    name: 'Pausas activas en cinco minutos',
    description: 'Una rutina diaria que llega al celular.',
    owner: 1,
    given: EVERYBODY,
    channel: 'whatsapp',
    hours: 1,
    skills: ['Seguridad'],
    design: activeBreaks,
  },
  {
    slug: 'codigo-de-etica',
    name: 'Código de ética: casos para conversar',
    description: 'Un caso cada semana, y lo que dice nuestro código.',
    owner: 1,
    given: [97, 1672],
    channel: 'whatsapp',
    hours: 2,
    validityYears: 1,
    skills: ['Ética y cumplimiento'],
    design: codeOfEthics,
  },
  {
    slug: 'recoleccion-selectiva-del-cafe',
    name: 'Recolección selectiva del café',
    description: 'Solo granos maduros: menos pasilla, mejor taza y mejor precio.',
    owner: 97,
    given: [],
    hours: 6,
    skills: ['Calidad del producto'],
    design: coffeePicking,
  },
  {
    slug: 'catacion-basica',
    name: 'Catación básica',
    description: 'Fragancia, acidez, cuerpo y balance: el lenguaje de la taza.',
    owner: 97,
    given: [1],
    hours: 9,
    validityYears: 2,
    skills: ['Calidad del producto'],
    design: coffeeCupping,
  },
  {
    slug: 'higiene-de-manos-y-bioseguridad',
    name: 'Higiene de manos y bioseguridad',
    description: 'Los cinco momentos de la OMS y el uso correcto de la protección.',
    owner: 1556,
    given: [],
    hours: 3,
    validityYears: 1,
    skills: ['Seguridad'],
    design: handHygiene,
  },
  {
    slug: 'humanizacion-del-servicio-en-salud',
    name: 'Humanización del servicio en salud',
    description: 'Detrás de cada historia clínica hay una persona y una familia.',
    owner: 1556,
    given: [],
    hours: 5,
    skills: ['Orientación al cliente'],
    design: humaneCare,
  },
  {
    slug: 'manejo-defensivo',
    name: 'Manejo defensivo en carretera',
    description:
      'Anticipar, mantener la distancia y llegar: conducción de carga en vías nacionales.',
    owner: 1672,
    given: [1],
    hours: 8,
    validityYears: 1,
    skills: ['Seguridad'],
    design: defensiveDriving,
  },
  {
    slug: 'mercancias-peligrosas',
    name: 'Transporte de mercancías peligrosas',
    description: 'Clases, rótulos, documentos y respuesta inicial según el Decreto 1079.',
    owner: 1672,
    given: [],
    hours: 20,
    validityYears: 2,
    skills: ['Seguridad', 'Ética y cumplimiento'],
    design: dangerousGoods,
  },
  {
    slug: 'herramientas-electricas',
    name: 'Conozca sus herramientas eléctricas',
    description: 'Taladros, pulidoras y sierras: para qué sirven y cómo recomendarlas.',
    owner: 1704,
    given: [],
    hours: 4,
    skills: ['Calidad del producto'],
    design: powerTools,
  },
  {
    slug: 'venta-consultiva',
    name: 'Venta consultiva en mostrador',
    description: 'Preguntar antes de ofrecer, y vender la solución completa.',
    owner: 1704,
    given: [1],
    hours: 5,
    skills: ['Orientación al cliente'],
    design: consultativeSelling,
  },
]
