import { circle, COLOURS, rect, screen, words } from './shapes.ts'

/** Infographics that are a title and three to five cards, each with a mark, a heading and a line. */

const { ink, paper, sun, coral, teal, leaf } = COLOURS
const MARKS = [teal, coral, '#35568c', leaf, '#b9791a']
const FULL_LINE = 30
const GAP = 12
/** A heading of more characters is set smaller. */
const WIDE_HEADING = 19

type Card = readonly [mark: string, heading: string, line: string]

/** Breaks a line at spaces so that no row is longer than the card. */
function rows(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= FULL_LINE)
      return [...lines.slice(0, -1), `${last} ${word}`]
    return [...lines, word]
  }, [])
}

function cards(title: string, ground: string, all: readonly Card[]): string {
  const height = Math.min(112, 512 / all.length - GAP)
  return screen(
    rect(0, 0, 360, 640, ground) +
      words(180, 64, title, { size: 23 }) +
      rect(150, 80, 60, 5, sun, 2.5) +
      all
        .map(([mark, heading, line], index) => {
          const y = 108 + index * (height + GAP)
          const middle = y + height / 2
          const lines = rows(line)
          const first = middle + 12 - (lines.length - 1) * 4
          return (
            rect(20, y, 320, height, paper, 14) +
            rect(20, y, 8, height, MARKS[index]!, 4) +
            circle(66, middle, 27, MARKS[index]!) +
            words(66, middle + 7, mark, { size: mark.length > 2 ? 14 : 20, fill: paper }) +
            words(108, middle - 14, heading, {
              size: heading.length > WIDE_HEADING ? 15 : 17,
              fill: ink,
              anchor: 'start',
            }) +
            lines
              .map((row, at) =>
                words(108, first + at * 18, row, {
                  size: 14,
                  fill: '#44525f',
                  anchor: 'start',
                  bold: false,
                }),
              )
              .join('')
          )
        })
        .join(''),
  )
}

const FRESH = '#e3f1ef'
const SKY = '#e4ecf8'
const CREAM = '#faecd6'
const BLUSH = '#fae3de'
const GREEN = '#e4f1dd'

export const cardDrawings: Record<string, string> = {
  'valores-de-la-casa': cards('Nuestros cuatro valores', FRESH, [
    ['1', 'Cuidado', 'Nadie vale menos que una meta'],
    ['2', 'Palabra', 'Lo que se promete se cumple'],
    ['3', 'Curiosidad', 'Preguntar antes de suponer'],
    ['4', 'Equipo', 'El éxito se reparte'],
  ]),
  'pasos-retroalimentar': cards('Retroalimentar en 4 pasos', SKY, [
    ['1', 'El hecho', 'Lo que viste, cuándo y dónde'],
    ['2', 'El efecto', 'Lo que causó en el trabajo o en el equipo'],
    ['3', 'La pregunta', '¿Cómo lo ves tú?'],
    ['4', 'El acuerdo', 'Qué, quién y para cuándo'],
  ]),
  'camino-de-un-reporte': cards('El camino de un reporte', SKY, [
    ['1', 'Notas algo raro', 'Guarda los documentos'],
    ['2', 'Escribes a cumplimiento', 'El mismo día, sin comentarlo'],
    ['3', 'Cumplimiento analiza', 'Puede pedirte más datos'],
    ['4', 'Se reporta a la UIAF', 'Lo hace el oficial de cumplimiento'],
  ]),
  'cuatro-formulas': cards('Casi todo con cuatro', GREEN, [
    ['Σ', 'SUMAR.SI', 'Suma lo que cumple una condición'],
    ['#', 'CONTAR.SI', 'Cuenta lo que la cumple'],
    ['→', 'BUSCARX', 'Trae un dato de otra tabla'],
    ['!', 'SI.ERROR', 'Dice algo claro cuando falla'],
  ]),
  'cuatro-preguntas': cards('Antes de hablar', BLUSH, [
    ['1', '¿Qué quiero lograr?', 'Y no solo desahogarme'],
    ['2', '¿Qué pasó?', 'Sin adjetivos'],
    ['3', '¿Qué ve la otra persona?', 'Su lado también es cierto'],
    ['4', '¿Cuándo y dónde?', 'En privado y con tiempo'],
  ]),
  'matriz-de-prioridades': cards('La matriz de cuatro', FRESH, [
    ['1', 'Importante y urgente', 'Hazlo ya'],
    ['2', 'Importante, no urgente', 'Ponle fecha'],
    ['3', 'Urgente, no importante', 'Delégalo'],
    ['4', 'Ni lo uno ni lo otro', 'Quítalo'],
  ]),
  'maduracion-del-cafe': cards('Del verde al seco', CREAM, [
    ['1', 'Verde', 'No se toca'],
    ['2', 'Pintón', 'Le falta una semana'],
    ['3', 'Maduro', 'Este sí: gira y suelta'],
    ['4', 'Sobremaduro', 'Se recoge aparte'],
  ]),
  'numeros-de-la-cata': cards('Los cuatro números', CREAM, [
    ['8,25', 'Gramos por taza', 'Molienda media, recién hecha'],
    ['150', 'Mililitros de agua', 'Limpia y sin olor'],
    ['93°', 'Al servir', 'Poco antes de hervir'],
    ['4’', 'Antes de romper', 'Con la cuchara, tres veces'],
  ]),
  'cinco-momentos': cards('Los cinco momentos', FRESH, [
    ['1', 'Antes de tocar', 'Al paciente'],
    ['2', 'Antes de lo aséptico', 'Curar, inyectar, canalizar'],
    ['3', 'Después del riesgo', 'Con fluidos corporales'],
    ['4', 'Después de tocar', 'Al paciente'],
    ['5', 'Después de tocar', 'Su entorno: cama, mesa, baranda'],
  ]),
  'cuatro-frases': cards('Cuatro frases que cuidan', BLUSH, [
    ['1', 'Al entrar', '«Soy Ana, tu enfermera hoy»'],
    ['2', 'Antes de actuar', '«Voy a moverte; avísame si duele»'],
    ['3', 'Al escuchar', '«¿Qué es lo que más te preocupa?»'],
    ['4', 'Al salir', '«Vuelvo en veinte minutos»'],
  ]),
  'revision-del-vehiculo': cards('Revisión de 4 vueltas', SKY, [
    ['1', 'Llantas y frenos', 'Presión, desgaste y fugas'],
    ['2', 'Luces', 'Altas, bajas, stop y direccionales'],
    ['3', 'Carga', 'Amarrada, repartida y pesada'],
    ['4', 'Documentos y kit', 'Vigentes y a la mano'],
  ]),
  'carpeta-de-la-cabina': cards('La carpeta de la cabina', SKY, [
    ['1', 'Hoja de seguridad', 'Del producto que llevas hoy'],
    ['2', 'Tarjeta de emergencia', 'Qué hacer y a quién llamar'],
    ['3', 'Manifiesto y remesa', 'Firmados por quien cargó'],
    ['4', 'Certificado del curso', 'Vigente, con tu nombre'],
  ]),
  'lee-el-disco': cards('Lee el disco', CREAM, [
    ['1', 'Material', 'Metal, concreto o madera'],
    ['2', 'Diámetro', '4½, 7 o 9 pulgadas'],
    ['3', 'RPM máximas', 'Nunca menos que la pulidora'],
    ['4', 'Vencimiento', 'Los abrasivos caducan'],
  ]),
  'de-la-ficha-al-beneficio': cards('De la ficha al beneficio', GREEN, [
    ['1', 'Característica', '«Tiene 900 vatios»'],
    ['2', 'Ventaja', '«Perfora concreto sin forzar»'],
    ['3', 'Beneficio', '«Termina hoy y no alquila otro»'],
  ]),
}
