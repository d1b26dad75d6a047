import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { NewSectionForm } from './new-section-form.tsx'

/** Editor of a course that has nothing yet. */
export function NoSections({ editable, at }: { editable: boolean; at: EditorPaths }) {
  return (
    <EmptyState
      icon="courses"
      title="El curso no tiene secciones"
      action={editable ? <NewSectionForm at={at} primary /> : null}
    >
      Un curso se divide en secciones, las secciones en subsecciones, y estas tienen los contenidos.
    </EmptyState>
  )
}
