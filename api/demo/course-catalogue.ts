import type { DemoDesign } from './designs/design.ts'
import { memorableService } from './designs/memorable-service/course.ts'
import { personalData } from './designs/personal-data/course.ts'
import { safetyAtWork } from './designs/safety-at-work/course.ts'

/** A course of the demo data: its design, who made it and who else has it. */
export type DemoCourse = {
  slug: string
  name: string
  description: string
  /** The company that made it. */
  owner: number
  /** Companies that it was given to. */
  given: readonly number[]
  /** 'app' when it is not said. */
  channel?: 'whatsapp'
  hours: number
  /** Its certificates end after so many years; without it they never do. */
  validityYears?: number
  skills: readonly string[]
  /** One section each; none where the course has a design of its own. */
  topics: readonly string[]
  design?: DemoDesign
}

const EVERYBODY = [97, 1556, 1672, 1704]

/** Colombian companies teach this. The first ones of each company are those that everybody there has. */
export const COURSES: readonly DemoCourse[] = [
  {
    slug: 'induccion-corporativa',
    name: 'Inducción corporativa',
    description: 'Quiénes somos, cómo trabajamos y qué esperamos de cada persona que llega.',
    owner: 1,
    given: EVERYBODY,
    hours: 4,
    skills: ['Trabajo en equipo', 'Comunicación'],
    topics: ['Nuestra historia', 'Nuestra forma de trabajar'],
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
    topics: [],
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
    topics: [],
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
    topics: [],
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
    topics: ['Del puesto al liderazgo', 'Retroalimentar', 'Delegar'],
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
    topics: ['Señales de alerta', 'Cómo reportar'],
  },
  {
    slug: 'excel-para-el-trabajo-diario',
    name: 'Excel para el trabajo diario',
    description: 'Tablas, búsquedas y gráficos para decidir con datos.',
    owner: 1,
    given: [97, 1672],
    hours: 10,
    skills: ['Análisis de datos'],
    topics: ['Tablas', 'Fórmulas', 'Gráficos'],
  },
  {
    slug: 'comunicacion-asertiva',
    name: 'Comunicación asertiva',
    description: 'Decir lo que se piensa con respeto, en el momento y por el medio adecuados.',
    owner: 1,
    given: [1556],
    hours: 5,
    skills: ['Comunicación'],
    topics: ['Estilos de comunicación', 'Conversaciones difíciles'],
  },
  {
    slug: 'gestion-del-tiempo',
    name: 'Gestión del tiempo y las prioridades',
    description: 'Lo urgente, lo importante y una semana que alcanza.',
    owner: 1,
    given: [],
    hours: 2.5,
    skills: ['Trabajo en equipo'],
    topics: ['Prioridades', 'Hábitos'],
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
    topics: ['Cuello y espalda', 'Manos y vista'],
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
    topics: ['Conflictos de interés', 'Regalos y atenciones'],
  },
  {
    slug: 'recoleccion-selectiva-del-cafe',
    name: 'Recolección selectiva del café',
    description: 'Solo granos maduros: menos pasilla, mejor taza y mejor precio.',
    owner: 97,
    given: [],
    hours: 6,
    skills: ['Calidad del producto'],
    topics: ['El punto de maduración', 'La técnica de recolección'],
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
    topics: ['Los sentidos', 'El protocolo', 'La hoja de catación'],
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
    topics: ['Los cinco momentos', 'Protección y residuos'],
  },
  {
    slug: 'humanizacion-del-servicio-en-salud',
    name: 'Humanización del servicio en salud',
    description: 'Detrás de cada historia clínica hay una persona y una familia.',
    owner: 1556,
    given: [],
    hours: 5,
    skills: ['Orientación al cliente'],
    topics: ['El trato', 'El dolor y el duelo'],
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
    topics: ['Antes de salir', 'En la vía', 'Ante un accidente'],
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
    topics: ['Clasificación', 'Documentos', 'Respuesta inicial'],
  },
  {
    slug: 'herramientas-electricas',
    name: 'Conozca sus herramientas eléctricas',
    description: 'Taladros, pulidoras y sierras: para qué sirven y cómo recomendarlas.',
    owner: 1704,
    given: [],
    hours: 4,
    skills: ['Calidad del producto'],
    topics: ['Taladros', 'Corte y pulido'],
  },
  {
    slug: 'venta-consultiva',
    name: 'Venta consultiva en mostrador',
    description: 'Preguntar antes de ofrecer, y vender la solución completa.',
    owner: 1704,
    given: [1],
    hours: 5,
    skills: ['Orientación al cliente'],
    topics: ['Preguntar', 'Ofrecer', 'Cerrar'],
  },
]
