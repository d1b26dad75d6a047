import { useState } from 'react'
import { actions } from '#app/kit/ui/common-copy.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { CONTROL } from '#app/kit/forms/field.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { agreeing, formatNumber } from '#app/kit/ui/format.ts'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { useSelection } from '#app/kit/ui/tables/selection.ts'
import { CopyTargets, noTargets } from './copy-targets.tsx'
import type { SelectableSubsection } from './selection-groups.tsx'
import { CHOOSE_COURSE, COPY_TO, FIRST } from './selection-words.ts'

const SELECTED = { one: 'contenido elegido', many: 'contenidos elegidos' }

type Targets = Parameters<typeof CopyTargets>[0] & { q: string }

/** Changes of the ticked contents: to another place, copies here or in another course, and deletion. */
export function SelectionActions({
  form,
  subsections,
  targets,
  version,
}: {
  form: string
  subsections: readonly SelectableSubsection[]
  /** Courses to copy to, once they were asked for. */
  targets: Targets | null
  version: number
}) {
  const hydrated = useHydrated()
  const { selected } = useSelection(form, version)
  const [subSection, setSubSection] = useState('')
  const there = subsections.find(({ id }) => String(id) === subSection)?.contents ?? []
  return (
    <div
      role="group"
      aria-label="Acciones para los contenidos elegidos"
      className={`z-bar grid grid-cols-1 gap-2 rounded border border-line bg-raised p-3 shadow-float ${targets ? '' : 'sm:sticky sm:top-14'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-medium tabular-nums">
          {hydrated
            ? `${formatNumber(selected)} ${agreeing(selected, SELECTED)}`
            : 'Con los contenidos marcados:'}
        </p>
        <Button type="submit" name="intent" value="copy" size="sm">
          Duplicar
        </Button>
        <Button type="submit" name="intent" value={CHOOSE_COURSE} size="sm" icon="courses">
          Copiar a otro curso…
        </Button>
        <Button type="submit" name="intent" value="remove" size="sm" icon="trash">
          {actions.remove}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-end gap-2 sm:grid-cols-[2fr_1fr_auto]">
        <SelectField
          name="subSection"
          label="Mover a"
          placeholder="Elige una subsección"
          options={subsections.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={setSubSection}
        />
        <SelectField
          key={subSection}
          name="place"
          label="Lugar"
          options={[
            { value: '', label: '(Al final)' },
            { value: FIRST, label: 'Al principio' },
            ...there.slice(1).map(({ id, title }) => ({ value: id, label: `Antes de «${title}»` })),
          ]}
        />
        <SubmitButton name="intent" value="move" pending="Moviendo…">
          Mover
        </SubmitButton>
      </div>
      {targets ? <CopyToCourse {...targets} /> : null}
    </div>
  )
}

function CopyToCourse({ q, courses, total }: Targets) {
  return (
    <fieldset className="grid grid-cols-1 gap-2 border-t border-line pt-2">
      <legend className="float-left font-semibold">Copiar a otro curso</legend>
      <div className="clear-both flex flex-wrap items-center gap-2">
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label="Buscar cursos"
          placeholder="Buscar cursos"
          className={`${CONTROL} max-w-80`}
        />
        <Button type="submit" name="intent" value={CHOOSE_COURSE}>
          Buscar
        </Button>
      </div>
      {courses.length === 0 ? (
        <p className="py-2 text-muted">{noTargets(q)}</p>
      ) : (
        <>
          <CopyTargets courses={courses} total={total} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="text-sm text-muted">
              Van al final de la última subsección de ese curso, con sus archivos.
            </p>
            <Button type="submit" name="intent" value={COPY_TO} variant="primary">
              Copiar
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}
