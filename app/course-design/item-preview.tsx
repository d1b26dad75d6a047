import { useCallback, useState, type FormEvent } from 'react'
import type { DesignContent } from '#contract/course-design-shape.ts'
import { readField } from '#contract/course-values.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { ScreenFrame } from '../course-screens/frame.tsx'
import { ContentScreen } from '../course-screens/screen.tsx'
import { SectionScreen, SubjectsScreen } from '../course-screens/section-screen.tsx'
import { itemFields, typedValue } from './item-fields.ts'
import type { Item } from './items.ts'

/** Screen of an item with the theme of its levels, as learners see it. */
export function ItemScreen({
  item,
  files,
  still = false,
}: {
  item: Item
  files: CourseFiles
  /** True for a miniature. */
  still?: boolean
}) {
  const { section } = item
  const subsection = item.kind === 'section' ? undefined : item.subsection
  const content = item.kind === 'content' ? item.content : undefined
  const levels = { section: section.id, subsection: subsection?.id, content: content?.id }
  return (
    <ScreenFrame
      levels={levels}
      fit={still ? 'clip' : 'scroll'}
      label={still ? undefined : 'Vista previa'}
    >
      {content ? (
        <ContentScreen content={content} files={files} still={still} />
      ) : item.kind === 'subjects' ? (
        <SubjectsScreen section={subsection ?? section} />
      ) : (
        <SectionScreen
          section={subsection ?? section}
          files={files}
          kind={subsection ? 'subsection' : 'section'}
        />
      )}
    </ScreenFrame>
  )
}

/** The selected item, in the centre. */
export function ItemPreview({ item, files }: { item: Item; files: CourseFiles }) {
  return (
    <section aria-label="Vista previa">
      <div className="mx-auto w-full max-w-80 overflow-hidden rounded border border-line bg-surface shadow-float lg:sticky lg:top-16 xl:max-w-96">
        <ItemScreen item={item} files={files} />
      </div>
    </section>
  )
}

/** Returns the item with the form's current values, where they are valid. */
export function useTyped(item: Item | undefined, version: number) {
  const of = `${item?.key}:${version}`
  const [typed, setTyped] = useState<{ of: string; values: Record<string, unknown> }>({
    of,
    values: {},
  })
  const values = typed.of === of ? typed.values : {}

  // Stable for the same item, so that the panel does not render again on each keystroke.
  const onTyped = useCallback(
    ({ target }: FormEvent) => {
      if (!item || !isControl(target)) return
      // The browser's colour picker writes into the field beside it.
      const name = target.name || target.dataset['mirrors']
      const field = itemFields(item).find(({ path }) => path === name)
      if (!field) return
      const given =
        target instanceof HTMLInputElement && target.type === 'checkbox'
          ? target.checked
          : typedValue(field, target.value)
      const read = readField(field, given)
      if (!('value' in read)) return
      setTyped((before) => ({
        of,
        values: { ...(before.of === of ? before.values : {}), [field.path]: read.value },
      }))
    },
    [item, of],
  )

  const shown = item && Object.entries(values).reduce(withField, item)
  return { shown, onTyped }
}

const isControl = (
  target: EventTarget,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement

function withField(item: Item, [path, value]: [string, unknown]): Item {
  const keys = path.split('/')
  if (item.kind === 'content')
    return { ...item, content: put(item.content, keys, value) as DesignContent }
  if (item.kind === 'section') return { ...item, section: { ...item.section, [path]: value } }
  if (!item.subsection) return { ...item, section: { ...item.section, [path]: value } }
  return { ...item, subsection: { ...item.subsection, [path]: value } }
}

function put(object: object, [key, ...rest]: string[], value: unknown): object {
  const below = (object as Record<string, object | undefined>)[key!]
  return { ...object, [key!]: rest.length === 0 ? value : put(below ?? {}, rest, value) }
}
