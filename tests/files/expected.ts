import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Expected content of the files of this folder, for the tests that send them. See README.md. */

/** Absolute path of a file of this folder: `pathOf('bad/vacio.csv')`. */
export function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** The bytes of a file of this folder. */
export function bytesOf(name: string): Promise<Buffer> {
  return readFile(pathOf(name))
}

/** The same 40 valid users, as different programs save them. */
export const SAME_USERS = [
  'usuarios-excel-es.csv',
  'usuarios-utf8-bom.csv',
  'usuarios-utf8-comas.csv',
  'usuarios-utf16-tab.csv',
  'usuarios-mac-cr.csv',
  'usuarios-lineas-en-blanco.csv',
] as const

/** The same in an Excel workbook, which somebody renamed. */
export const SAME_WORKBOOK = 'usuarios-libro-excel.csv'

export const GOOD_USERS = 40

/** Cells of the good file that break first when an encoding, a quote or a type is read wrongly. */
export const GOOD_CELLS = {
  zmunoz: {
    last_name: 'Muñoz Peña',
    role: 'admin',
    extended_field1: 'Calle 72 # 10-07\nOficina 501\nBogotá D. C.',
    extended_field2: '15/03/2019',
  },
  apuig: { first_name: 'Agnès', manager_username: 'zmunoz', extended_field2: '29/02/2020' },
  jzuniga: { last_name: 'Zúñiga Ibáñez', extended_field2: '01/07/2021' },
  mnunez: { first_name: 'María Ángela', extended_field3: 'Turno "A"; mañana' },
  cbelalcazar: { last_name: 'Belalcázar Ñáñez', identification_number: '0012345678' },
  ipenaranda: { first_name: 'Íngrid', extended_field4: '=Nivel 2' },
  uecheverri: { extended_field4: '+1 día de compensatorio' },
  ncastano: { extended_field4: '-Sin asignar-' },
  tmontana: { extended_field4: '@bodega' },
  yquinonez: { extended_field5: 'Certificado médico: vigente\n\nPróxima revisión: 30/06/2027' },
  hcanon: { extended_field6: 'Talla 9 – ancho' },
  vbriceno: { extended_field6: '“Primera línea”' },
  pavendano: { extended_field7: 'Subsidio: € 0' },
  rarango: { last_name: 'Arango, Jr.' },
  obrien: { last_name: 'O’Brien Muñoz' },
  scaicedo: { first_name: 'Stëfany', last_name: 'Caicedo Çelik' },
  zultimo: { last_name: 'Último Ñame', extended_field7: 'Fin de la lista' },
} as const

/** Users of the good file whose mobile has no country code, and how it is stored (Colombia). */
export const MOBILES_WITHOUT_COUNTRY = { gpinzon: '+57 3509000112', ebritto: '+57 3509000113' }

/** Users of the good file that are disabled: 'sí' and a cell of the type true/false (VERDADERO). */
export const DISABLED_USERS = ['wzapata', 'kmarino'] as const

/** `line` is where the row begins in an editor, header and quoted line breaks counted. */
export interface ExpectedRow {
  line: number
  field: string
}

/** usuarios-con-errores.csv: 22 rows, from line 2 to the one that begins at line 25. */
export const FAULTY_FILE = {
  file: 'usuarios-con-errores.csv',
  rows: 22,
  errors: [
    { line: 4, field: 'username' },
    { line: 5, field: 'email' },
    { line: 6, field: 'email' },
    { line: 7, field: 'first_name' },
    { line: 8, field: 'area_code' },
    { line: 9, field: 'position_code' },
    { line: 10, field: 'role' },
    { line: 11, field: 'disabled' },
    { line: 12, field: 'password' },
    { line: 13, field: 'manager_username' },
    { line: 16, field: 'mobile' },
    { line: 23, field: 'location' },
    { line: 24, field: 'email' },
    { line: 24, field: 'first_name' },
    { line: 24, field: 'area_code' },
    { line: 24, field: 'role' },
  ] satisfies ExpectedRow[],
  /** Rows that say the same: the second is an error in any case. */
  repeated: [
    { field: 'username', lines: [17, 18] },
    { field: 'email', lines: [19, 20] },
    { field: 'mobile', lines: [21, 22] },
  ],
  /** Usernames of rows with no fault at all; the manager of 'conjefe' comes later in the file. */
  correct: ['cerdena', 'conjefe', 'ultimobueno'],
} as const

/** Bulk enable and disable, by username and by e-mail, over users of the good file. */
export const BULK_BY_USERNAME = {
  file: 'bajas-por-usuario.csv',
  matched: ['wzapata', 'kmarino', 'sordonez', 'bbolanos', 'amarino'],
  unmatched: [
    { line: 5, value: 'nadie.con.este.usuario' },
    { line: 10, value: 'otro.que.no.existe' },
  ],
} as const

export const BULK_BY_EMAIL = {
  file: 'bajas-por-correo.csv',
  matched: ['lmunera', 'dcardenas', 'rarango'],
  unmatched: [
    { line: 4, value: 'nadie@compania.example' },
    { line: 6, value: 'esto no es un correo' },
  ],
} as const

/** Areas of company 1 that are renamed, and new ones; a code in other case is the same area. */
export const AREAS_FILE = {
  file: 'areas-excel-es.csv',
  updated: { A002: 'Gestión del talento humano' },
  unchanged: ['A003'],
  created: {
    B001: 'Aseguramiento de calidad',
    B002: 'Dotación y bodega «La Ñapa»',
    B003: 'Relaciones con la comunidad; Caribe',
    B004: 'Unidad "Puerto Boyacá"',
    B005: 'Çelik & Güiza – alianzas',
    '007': 'Inteligencia de negocios',
    '=B008': '+Nivel 2',
    B009: 'Línea de atención\nal cliente',
    B010: 'Ñandú',
  },
} as const

/** The same of positions, each with its name and the name of its formation path. */
export const POSITIONS_FILE = {
  file: 'cargos-excel-es.csv',
  updated: {
    P002: ['Director de área', 'Plan de inducción'],
    P006: ['Analista de datos e información', null],
  },
  unchanged: ['P011'],
  created: {
    Q001: ['Aprendiz de extracción', 'Plan de inducción'],
    Q002: ['Ingeniera de señales', null],
    Q003: ['Jefe de turno "noche"; planta', 'Plan operativo'],
    '0042': ['Agrónoma', 'Plan de liderazgo'],
    Q005: ['Técnico en refrigeración\ny aire acondicionado', null],
    '=Q006': ['@soporte', 'Plan operativo'],
  },
} as const

/** Files refused as a whole, before any row is looked at. */
export const REFUSED_FILES = [
  'bad/imagen.csv',
  'bad/vacio.csv',
  'bad/solo-encabezado.csv',
  'bad/utf8-declarado-invalido.csv',
  'bad/codificacion-mezclada.csv',
  'bad/utf16-cortado.csv',
  'bad/comilla-sin-cerrar.csv',
] as const

/** The file that has none of the columns it needs under a name we know: they are asked for. */
export const FILE_TO_MAP = 'bad/sin-columnas-obligatorias.csv'

/** Files that are read, with errors in some rows; the others are correct. */
export const FILES_WITH_ROW_ERRORS = {
  'bad/repetidos-en-el-archivo.csv': [
    { line: 3, field: 'username' },
    { line: 5, field: 'email' },
    { line: 7, field: 'mobile' },
  ],
  'bad/codigos-desconocidos.csv': [
    { line: 2, field: 'area_code' },
    { line: 3, field: 'position_code' },
    { line: 4, field: 'area_code' },
    { line: 4, field: 'position_code' },
  ],
  'bad/valores-de-10000-caracteres.csv': [
    { line: 2, field: 'first_name' },
    { line: 3, field: 'location' },
    { line: 4, field: 'email' },
    { line: 5, field: 'username' },
  ],
  // In a name they are taken away, in a username they are refused.
  'bad/bytes-nulos.csv': [{ line: 3, field: 'username' }],
} as const satisfies Record<string, readonly ExpectedRow[]>
