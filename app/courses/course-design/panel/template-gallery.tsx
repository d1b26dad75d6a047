import { Form } from '@remix-run/react'
import { useState, type ReactNode } from 'react'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { TEMPLATE_GROUPS, type Template } from '#contract/courses/course-templates/template.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { ScreenFrame } from '../../course-screens/frame.tsx'
import { ContentScreen } from '../../course-screens/screen.tsx'
import { CONTROL } from '#app/kit/forms/field.tsx'
import { fold } from '#app/kit/ui/fold.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { exampleOf } from '../example.ts'

const EXAMPLES: CourseFiles = { examples: true }

/**
 * Templates by group, each with a drawn example; the search ignores accents and matches titles.
 * `children` wraps the options, which are buttons named `contentType`, in a form.
 */
export function TemplateGallery({
  q,
  query,
  children,
}: {
  q: string
  /** Other parameters of the address, which a search keeps. */
  query: Record<string, string>
  children: (choices: ReactNode) => ReactNode
}) {
  const [words, setWords] = useState(q)
  const sought = fold(words.trim())
  const found = TEMPLATES.filter(({ title }) => fold(title).includes(sought))
  return (
    <div className="grid gap-4">
      <Form method="get" role="search" className="flex gap-2" preventScrollReset replace>
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="q"
          value={words}
          aria-label="Buscar plantillas"
          placeholder="Buscar plantillas"
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
          className={`${CONTROL} w-auto min-w-0 flex-1`}
        />
        <span className="nojs:inline js:hidden">
          <Button type="submit">Buscar</Button>
        </span>
      </Form>
      <p role="status" className="sr-only">
        {sought === '' ? '' : `${found.length} plantillas`}
      </p>
      {found.length === 0 ? (
        <p className="py-8 text-center text-muted">Ninguna plantilla se llama «{words.trim()}».</p>
      ) : (
        children(
          <div className="grid gap-5">
            {Object.entries(TEMPLATE_GROUPS).map(([group, heading]) => (
              <Group
                key={group}
                heading={heading}
                templates={found.filter((template) => template.group === group)}
              />
            ))}
          </div>,
        )
      )}
    </div>
  )
}

function Group({ heading, templates }: { heading: string; templates: readonly Template[] }) {
  if (templates.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{heading}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {templates.map((template) => (
          <li key={template.id} className="outline-item">
            <button
              type="submit"
              name="contentType"
              value={template.id}
              className="flex h-full w-full cursor-pointer flex-col gap-2 rounded border border-line bg-surface p-2 text-left hover:border-accent hover:bg-hover"
            >
              <span
                aria-hidden="true"
                className="block w-full overflow-hidden rounded-sm border border-line"
              >
                <ScreenFrame levels={{}} fit="clip">
                  <ContentScreen content={exampleOf(template)} files={EXAMPLES} still />
                </ScreenFrame>
              </span>
              <span className="font-medium">{template.title}</span>
              <span className="text-sm text-muted">{template.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
