import type { Random } from './random.ts'

/** Vocabulary of demo people: Colombian names, cities, areas and positions. */

// oxfmt-ignore
export const FIRST_NAMES = [
  'Adriana', 'Agnès', 'Alejandro', 'Álvaro', 'Ana María', 'Andrés', 'Ángela', 'Beatriz', 'Camila',
  'Carlos', 'Carolina', 'Catalina', 'César', 'Claudia', 'Cristian', 'Daniela', 'Diana', 'Diego',
  'Edwin', 'Elkin', 'Érika', 'Esteban', 'Fabián', 'Felipe', 'Fernanda', 'Germán', 'Gloria Inés',
  'Hernán', 'Iván', 'Jaime', 'Jazmín', 'Jesús', 'Jhon Jairo', 'Jorge', 'José Luis', 'Juan David',
  'Juan Pablo', 'Juliana', 'Julián', 'Laura', 'Leidy', 'Lina', 'Lucía', 'Luis Fernando',
  'Luz Marina', 'Manuel', 'Marcela', 'María José', 'Mariana', 'Martha', 'Mateo', 'Mauricio',
  'Mónica', 'Natalia', 'Nicolás', 'Óscar', 'Paola', 'Patricia', 'Paula', 'Ramón', 'Ricardo',
  'Rocío', 'Rubén', 'Samuel', 'Sandra', 'Santiago', 'Sebastián', 'Sofía', 'Valentina', 'Verónica',
  'Víctor', 'Wilmer', 'Ximena', 'Yeison', 'Yolanda', 'Zoraida',
] as const

// oxfmt-ignore
export const LAST_NAMES = [
  'Acosta', 'Agudelo', 'Álvarez', 'Arango', 'Ardila', 'Avendaño', 'Ávila', 'Bedoya', 'Beltrán',
  'Bermúdez', 'Bolaños', 'Botero', 'Bustamante', 'Caicedo', 'Cañón', 'Cárdenas', 'Castañeda',
  'Castaño', 'Castro', 'Ceballos', 'Córdoba', 'Correa', 'Cuéllar', 'Díaz', 'Duarte', 'Echeverri',
  'Escobar', 'Fernández', 'Florez', 'Forero', 'Gaitán', 'Galeano', 'García', 'Giraldo', 'Gómez',
  'González', 'Guerrero', 'Gutiérrez', 'Henao', 'Hernández', 'Herrera', 'Hurtado', 'Ibáñez',
  'Jaramillo', 'Jiménez', 'Londoño', 'López', 'Lozano', 'Marín', 'Martínez', 'Mejía', 'Mendoza',
  'Molina', 'Montoya', 'Morales', 'Moreno', 'Mosquera', 'Muñoz', 'Narváez', 'Nieto', 'Núñez',
  'Ñáñez', 'Ocampo', 'Ordóñez', 'Orozco', 'Ortiz', 'Ospina', 'Palacios', 'Pardo', 'Patiño',
  'Peña', 'Pérez', 'Pineda', 'Quintero', 'Quiñónez', 'Ramírez', 'Restrepo', 'Ríos', 'Rodríguez',
  'Rojas', 'Romero', 'Rueda', 'Salazar', 'Sánchez', 'Sepúlveda', 'Serna', 'Suárez', 'Tobón',
  'Torres', 'Trujillo', 'Uribe', 'Valencia', 'Vargas', 'Vásquez', 'Velásquez', 'Vélez', 'Vergara',
  'Villa', 'Yepes', 'Zambrano', 'Zapata', 'Zuluaga', 'Zúñiga',
] as const

/** Most people work in the first ones. */
// oxfmt-ignore
export const LOCATIONS = [
  'Bogotá D. C.', 'Medellín', 'Cali', 'Barranquilla', 'Bucaramanga', 'Cartagena', 'Pereira',
  'Ibagué', 'Cúcuta', 'Santa Marta', 'Villavicencio', 'Manizales', 'Popayán', 'Montería', 'Neiva',
  'Tunja', 'Chiquinquirá', 'Facatativá', 'Itagüí', 'Riohacha',
] as const

/** Codes A001… in this order. */
// oxfmt-ignore
export const AREAS = [
  'Gerencia general', 'Gestión humana', 'Tecnología e información', 'Comercial', 'Operaciones',
  'Logística y transporte', 'Finanzas y contabilidad', 'Jurídica', 'Mercadeo',
  'Servicio al cliente', 'Seguridad y salud en el trabajo',
  'Investigación, desarrollo e innovación',
] as const

/** Codes P001… in this order; people in the first LEADING_POSITIONS are managers. */
// oxfmt-ignore
export const POSITIONS = [
  'Gerente general', 'Director de área', 'Jefe de zona', 'Coordinadora de formación',
  'Supervisor de turno', 'Analista de datos', 'Analista contable', 'Asesor comercial',
  'Asesora de servicio', 'Auxiliar administrativo', 'Auxiliar de bodega', 'Conductor',
  'Desarrollador de software', 'Diseñadora gráfica', 'Ingeniera de procesos',
  'Médica ocupacional', 'Operario de producción', 'Practicante SENA', 'Técnico electricista',
  'Vigilante',
] as const
export const LEADING_POSITIONS = 5

// oxfmt-ignore
const COST_CENTRES = [
  '1010 Administración', '1020 Gestión humana', '2010 Ventas Bogotá', '2020 Ventas Antioquia',
  '2030 Ventas Caribe', '3010 Planta Yumbo', '3020 Planta Itagüí', '4010 Transporte',
  '5010 Tecnología',
]
const CONTRACTS = ['Término indefinido', 'Término fijo', 'Obra o labor', 'Aprendizaje']
const SHIFTS = ['Mañana', 'Tarde', 'Noche', 'Rotativo']
const HEALTH_PROVIDERS = ['Nueva EPS', 'Sura', 'Sanitas', 'Compensar', 'Salud Total']
const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const REGIONS = ['Andina', 'Caribe', 'Pacífica', 'Orinoquía', 'Amazonía']

/** Generators of extended-field values, by the display name of the field. */
export const EXTENDED_VALUES: Record<string, (random: Random) => string> = {
  'Centro de costo': (random) => random.pick(COST_CENTRES),
  'Fecha de ingreso': (random) => dateBetween(random, 2012, 2025),
  'Tipo de contrato': (random) => random.pick(CONTRACTS),
  Turno: (random) => random.pick(SHIFTS),
  EPS: (random) => random.pick(HEALTH_PROVIDERS),
  'Talla de dotación': (random) => random.pick(SIZES),
  Región: (random) => random.pick(REGIONS),
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns a date as Colombian spreadsheets write it, from a set small enough for a list of choices. */
function dateBetween(random: Random, first: number, last: number): string {
  const day = random.pick([1, 15])
  const year = first + random.below(last - first + 1)
  return `${twoDigits(day)}/${twoDigits(1 + random.below(12))}/${year}`
}
