import { writeFile } from 'node:fs/promises'
import type { ThemeChanges } from '#contract/courses/design/course-design-inputs.ts'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import {
  COLOR_KEYS,
  DEFAULT_FONT,
  IMAGE_KEYS,
  readColor,
  THEME_IMAGES,
} from '#contract/courses/design/course-theme.ts'
import { fontType } from '#contract/courses/design/course-values.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { inTemporaryFile } from '#api/platform/files/spool.ts'
import { Failure, invalid } from '#api/platform/http/failure.ts'
import type { FormFiles } from '#api/platform/calls/context.ts'
import type { Services } from '#api/platform/services/services.ts'
import { changeDesign, type Write } from './change.ts'
import { filesOf, refusedFile } from './files.ts'
import { contentOf, sectionOf, type Design } from './model.ts'
import { replaced } from './sort-order.ts'
import { requireOwner } from './access.ts'
import {
  keeping,
  recordFile,
  storeFile,
  type Stored,
  type StoredUpload,
} from './files/resources.ts'
import { contentNotFound, sectionNotFound } from './structure.ts'

export const FONTS = ['font/ttf', 'font/otf']

/**
 * Locks and unlocks parts of a theme: the course's, or that of the deepest given level. An uploaded
 * file becomes a file of the course.
 * @throws Failure 403, 404 for a level that does not exist; 422 for a file that does not exist or
 *   has the wrong kind, 413, 415 as an upload.
 */
export async function saveTheme(
  services: Services,
  write: Write,
  given: ThemeChanges,
  parts: FormFiles,
): Promise<{ version: number; notes: string[] }> {
  requireOwner(write)
  const stored = new Map<string, Stored>()
  const all: StoredUpload[] = []
  return keeping(services, all, async () => {
    for (const [part, { filename, content }] of parts) {
      const file = await inTemporaryFile(async (path) => {
        await writeFile(path, content, { mode: 0o600 })
        return storeFile(services, write, path, filename)
      }).catch((error: unknown) => {
        throw underPart(error, part)
      })
      all.push(file)
      stored.set(part, file)
    }
    return changeDesign(services, write, 'theme', async (design, { tx }) => {
      const named = await withFiles(tx, write, given, stored)
      const notes = all.flatMap((file) => file.notes)
      return { design: themed(design, named), answer: { notes } }
    })
  })
}

/** Returns the changes with uploaded files replaced by their names in the course. */
async function withFiles(
  tx: Transaction,
  write: Write,
  given: ThemeChanges,
  stored: ReadonlyMap<string, Stored>,
): Promise<ThemeChanges> {
  const names: Record<string, string> = {}
  for (const [part, file] of stored) names[part] = (await recordFile(tx, write, file)).name
  const files = await filesOf(tx, write.scope, write.id)
  const named = { ...given, ...names }
  const issues: FieldIssue[] = []
  for (const key of [...IMAGE_KEYS, 'font'] as const) {
    const name = named[key]
    if (!name) continue
    const label = key === 'font' ? 'Fuente' : THEME_IMAGES[key].label
    const accept = key === 'font' ? FONTS : IMAGES
    const message = refusedFile(files, name, { path: key, label, editor: 'file', accept })
    if (message) issues.push({ path: key, code: 'file', message })
  }
  if (issues.length > 0) throw invalid(issues)
  return named
}

/** Returns the design with the theme of the given level changed. Throws Failure 404 when there is none. */
function themed(design: Design, given: ThemeChanges): Design {
  return atLevel(design, given, (theme) => withChanges(theme, given))
}

function withChanges(theme: Theme, given: ThemeChanges): Theme {
  const made = new Map<string, unknown>(Object.entries(theme))
  const put = (key: string, value: unknown) => {
    if (value === undefined) return
    if (value === null || value === '') made.delete(key)
    else made.set(key, value)
  }
  for (const key of COLOR_KEYS) {
    const color = given[key]
    put(key, color === undefined || color === null || color === '' ? color : readColor(color))
  }
  for (const key of IMAGE_KEYS) put(key, given[key])
  put('type', given.type)
  put('font', fontAfter(theme.font, given))
  return Object.fromEntries(made)
}

/** Returns the font: undefined keeps it, null locks it. Its type is that of its file. */
function fontAfter(
  font: Theme['font'],
  { font: file, font_name: name, font_type: type }: ThemeChanges,
): Theme['font'] | null {
  if (file === undefined && name === undefined && type === undefined) return undefined
  const fontFile = file === undefined ? font?.file : (file ?? '')
  const called = name === undefined ? font?.name : (name ?? '')
  if (!fontFile && !called) return null
  return {
    name: called || fontFile?.replace(/\.[^.]*$/, '') || DEFAULT_FONT.name,
    type: (fontFile && fontType(fontFile)) || type || font?.type || DEFAULT_FONT.type,
    ...(fontFile && { file: fontFile }),
  }
}

function atLevel(
  design: Design,
  { section, subSection, content }: Pick<ThemeChanges, 'section' | 'subSection' | 'content'>,
  change: (theme: Theme) => Theme,
): Design {
  const within = (id: number) => {
    const row = sectionOf(design, id)
    return row?.parent_id != null && (section === null || row.parent_id === section) ? row : null
  }
  if (content !== null) {
    const row = contentOf(design, content)
    if (!row || !within(row.section_id) || (subSection ?? row.section_id) !== row.section_id)
      throw contentNotFound()
    const contents = replaced(design.contents, [{ ...row, theme: change(row.theme) }])
    return { ...design, contents }
  }
  if (subSection === null && section === null) return { ...design, theme: change(design.theme) }
  const row = subSection === null ? sectionOf(design, section!) : within(subSection)
  if (!row || (subSection === null && row.parent_id !== null)) throw sectionNotFound()
  return { ...design, sections: replaced(design.sections, [{ ...row, theme: change(row.theme) }]) }
}

function underPart(error: unknown, path: string): unknown {
  if (!(error instanceof Failure)) return error
  const { status, code, message } = error
  return new Failure(status, code, message, { issues: [{ path, code: String(code), message }] })
}
