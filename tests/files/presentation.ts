import { zipOf } from './zip.ts'

/** Slide of a presentation, by its markup inside `p:spTree` and the parts that it refers to. */
type SlideOf = {
  shapes: string
  hidden?: boolean
  /** Targets of its relations by id, such as `../media/uno.png`; web addresses are external. */
  relations?: Record<string, string>
}

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN =
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

/** A presentation as PowerPoint writes it, with these slides and files of pictures by name. */
export function presentation(
  slides: readonly SlideOf[],
  {
    media = {},
    main = MAIN,
    more = [],
  }: {
    media?: Record<string, Buffer | string>
    /** Content type of the main part. */
    main?: string
    more?: { name: string; content: string | Buffer }[]
  } = {},
): Buffer {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`,
    },
    { name: '_rels/.rels', content: relationsOf({ rId1: 'ppt/presentation.xml' }, 'officeDocument') },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${NAMESPACES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relationsOf(
        Object.fromEntries(slides.map((_, at) => [`rId${at + 1}`, `slides/slide${at + 1}.xml`])),
        'slide',
      ),
    },
    ...slides.flatMap(({ shapes, hidden, relations = {} }, at) => [
      {
        name: `ppt/slides/slide${at + 1}.xml`,
        content: `<p:sld ${NAMESPACES}${hidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
      },
      {
        name: `ppt/slides/_rels/slide${at + 1}.xml.rels`,
        content: relationsOf(relations, 'image'),
      },
    ]),
    ...Object.entries(media).map(([name, content]) => ({ name: `ppt/media/${name}`, content })),
    ...more,
  ])
}

function relationsOf(targets: Record<string, string>, type: string): string {
  const each = Object.entries(targets).map(([id, target]) => {
    const mode = /^https?:/.test(target) ? ' TargetMode="External"' : ''
    return `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"${mode}/>`
  })
  return `<Relationships>${each.join('')}</Relationships>`
}

/** Text box, or a placeholder of a type. Each text is a paragraph. */
export function textShape(texts: readonly string[], placeholder = ''): string {
  const ph = placeholder && `<p:ph type="${placeholder}"/>`
  const paragraphs = texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`
}

/** Picture of a relation, with its alternative text and size. */
export function pictureShape(relation: string, { description = '', size = 100 } = {}): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="3" name="x" descr="${description}"/></p:nvPicPr><p:blipFill><a:blip r:embed="${relation}"/></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${size}" cy="${size}"/></a:xfrm></p:spPr></p:pic>`
}
