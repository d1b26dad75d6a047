import { presentation, textShape } from '#tests/files/presentation.ts'
import { zipOf } from '#tests/files/zip.ts'
import { readZip } from './zip.ts'

export const FILLERS = {
  elements: (bytes: number) => '<a:x/>'.repeat(bytes / 6),
  attributes: (bytes: number) => '<a:x y="1" z="2" w="3" v="4"/>'.repeat(bytes / 30),
  shapes: (bytes: number) => textShape(['Texto'], 'body').repeat(bytes / 180),
  text: (bytes: number) => `<p:sp>${'<a:p><a:t>x</a:t></a:p>'.repeat(bytes / 23)}</p:sp>`,
}

type Size = { kind: keyof typeof FILLERS; slides: number; bytes: number; times: number }

/** Presentation of some kilobytes: slides of so many bytes of XML, each named so many times. */
export function hostilePresentation({ kind, slides, bytes, times }: Size): Buffer {
  const shapes = textShape(['Hola'], 'title') + FILLERS[kind](bytes)
  return repeated(presentation(Array(slides).fill({ shapes })), times)
}

function repeated(file: Buffer, times: number): Buffer {
  const parts = readZip(file).map(({ name, content }) => {
    const text = String(content)
    if (name !== 'ppt/presentation.xml') return { name, content }
    const ids = (/<p:sldId .*\/>/.exec(text) ?? [''])[0]
    return { name, content: text.replace(ids, ids.repeat(times)) }
  })
  return zipOf(parts)
}
