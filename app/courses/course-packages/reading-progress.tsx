import { NOUNS } from '#contract/platform/nouns.ts'
import type { UploadedPackage } from '#contract/courses/course-packages.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { ProgressSection } from '#app/kit/live/progress-section.tsx'
import { useLive } from '#app/kit/live/use-live.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'
import { ProgressBar } from '#app/kit/ui/progress-bar.tsx'

/** Files of a package that were read. With scripts it follows the events; without, the page reloads every second. */
export function ReadingProgress({
  packageKey,
  initial,
}: {
  packageKey: string
  initial: UploadedPackage['progress']
}) {
  const { files, done } = useLive(paths.coursePackages.events(packageKey), initial).state
  return (
    <ProgressSection>
      <ProgressBar
        label="Leyendo los archivos del curso"
        value={done}
        max={Math.max(files, 1)}
        noun={NOUNS.courseFile.many}
      />
      <p className="mt-3 text-muted">
        Deja abierta esta página: si la cierras, en dos minutos se cancela la importación y no queda
        nada de ella.
      </p>
      <PostForm
        action={paths.coursePackages.cancellation(packageKey)}
        className="mt-4 flex justify-end"
      >
        <Button type="submit">{actions.cancel}</Button>
      </PostForm>
    </ProgressSection>
  )
}
