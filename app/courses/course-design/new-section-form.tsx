import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { buttonClass } from '#app/kit/ui/button.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Creates a section at the end of the course at once; its name is typed in the panel, which opens on it. */
export function NewSectionForm({
  at,
  primary = false,
}: {
  at: EditorPaths
  /** True where nothing else is to be done. */
  primary?: boolean
}) {
  return (
    <PostForm action={at.newSection()} preventScrollReset>
      <input type="hidden" name="parent" value="" />
      <input type="hidden" name="order" value="" />
      <button
        type="submit"
        data-shortcut="n"
        aria-keyshortcuts="n"
        className={primary ? buttonClass('primary') : `w-full ${buttonClass('quiet')}`}
      >
        <Icon name="plus" />
        Nueva sección
      </button>
    </PostForm>
  )
}
