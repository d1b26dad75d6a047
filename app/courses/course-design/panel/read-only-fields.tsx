import type { Field } from '#contract/courses/course-templates/template.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { said } from '../publication/field-words.ts'
import type { Item } from '../tree/items.ts'
import { isOptions, itemFields } from './item-fields.ts'

/** Values of an item for those who may not edit it. */
export function ReadOnlyFields({
  item,
  fields,
  values,
}: {
  item: Item
  fields: readonly Field[]
  values: Record<string, unknown>
}) {
  return (
    <>
      <OptionsSummary item={item} />
      <dl className="grid gap-2">
        {fields
          .filter((field) => !isOptions(field))
          .filter(({ path }) => values[path] !== '' && values[path] !== false)
          .map((field) => (
            <div key={field.path}>
              <dt className="text-sm text-muted">{field.label}</dt>
              <dd className="whitespace-pre-line break-words">{said(field, values[field.path])}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

function OptionsSummary({ item }: { item: Item }) {
  if (item.kind !== 'content' || !itemFields(item).some(isOptions)) return null
  const options = inOrder(item.content.options)
  return (
    <section aria-labelledby="options-title" className="mb-4">
      <h3 id="options-title" className="mb-1 font-medium">
        Opciones
      </h3>
      {options.length === 0 ? (
        <p className="text-muted">Todavía no hay opciones.</p>
      ) : (
        <ol className="divide-y divide-line rounded border border-line">
          {options.map((option, at) => (
            <li key={at} className="flex items-center justify-between gap-2 px-2 py-1">
              <span className="min-w-0 break-words">{option.text}</span>
              {option.value === 1 ? (
                <span className="shrink-0 text-sm text-muted">Correcta</span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
