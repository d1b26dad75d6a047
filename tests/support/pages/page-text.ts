/** Returns the texts of a page that are read or announced, without values typed in its fields. */
export function wordsOf({ documentElement }: Document): string[] {
  const root = documentElement.cloneNode(true) as HTMLElement
  for (const unread of root.querySelectorAll('script, style, template, textarea')) unread.remove()
  const elements = [...root.querySelectorAll('*')]
  const written = elements.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === TEXT).map(({ nodeValue }) => nodeValue),
  )
  const told = elements.flatMap((element) => SAID.map((name) => element.getAttribute(name)))
  return [...written, ...told]
    .map((words) => (words ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
const TEXT = 3
const SAID = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']

/** Imperatives that call whoever reads 'usted', where a sentence begins: within one they are subjunctives. */
export const FORMAL = new RegExp(
  `(^\\s*|[\\x60'">.:;!?¡¿«] ?)(${[
    'Agregue|Abra|Asegúrese|Asigne|Busque|Cambie|Cierre(?! de)|Complete|Compruebe|Comuníquese|Confirme|Consulte',
    'Corrija|Descargue|Digite|Edite|Ejecute|Elija|Elimine|Envíe|Escoja|Escriba|Espere|Guarde|Haga|Indique',
    'Ingrese|Inténtelo|Intente|Marque|Pida|Por favor|Presione|Pulse|Revise|Seleccione|Suba|Verifique|Vuelva',
  ].join('|')})(?![\\p{L}_])|(?<!\\p{L})(ustedes|usted)(?!\\p{L})`,
  'u',
)

/** Matches technical text that must not appear: ids of time zones and requests, missing values. */
const MACHINE =
  /\bslugs?\b|\b(America|Europe|Africa|Asia|Pacific|Atlantic|Etc)\/\w|\b(undefined|null|NaN|Infinity|true|false)\b|\[object |Invalid Date|[0-9a-f]{8}-[0-9a-f]{4}-/i

const ENGLISH =
  /\b(Add|Back|Cancel|Choose|Close|Delete|Download|Drag|Drop|Edit|Email|Error:|File|Help|Home|Invalid|Loading|Log (in|out)|Name|Next|No file|Page|Password|Please|Previous|Remove|Required|Save|Search|Select|Settings|Sign (in|out|up)|Submit|Unknown|Update|Upload|Users?|Your?)\b/

/** Returns the texts that are not Spanish, are technical, or use the formal form of address. */
export function textProblemsIn(words: readonly string[], asWritten: ReadonlySet<string>): string[] {
  return words.filter(
    (word) =>
      !asWritten.has(word) && [FORMAL, MACHINE, ENGLISH].some((problems) => problems.test(word)),
  )
}
