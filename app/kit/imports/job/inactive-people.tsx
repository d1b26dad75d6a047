import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { paths } from '../../urls/paths.ts'
import { Button } from '../../ui/button.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { Alert } from '../../ui/states/alert.tsx'

/** Number of people of the file who are inactive and whom it does not activate, with the button that does. */
export function InactivePeople({ job, back }: { job: ImportJob; back: string }) {
  const count = job.props.inactive
  if (count === 0) return null
  const people = { import: [`${job.id}:inactive`], selection: 'all' }
  return (
    <div className="my-4">
      <Alert
        tone="warning"
        live={false}
        action={
          <PostForm action={paths.users.activation({ ...people, back })}>
            <Button type="submit" size="sm">
              Activar
            </Button>
          </PostForm>
        }
      >
        {counted(count, NOUNS.person)} del archivo{' '}
        {agree(count, 'está inactiva', 'están inactivas')}, y el archivo no{' '}
        {agree(count, 'la', 'las')} activa.
      </Alert>
    </div>
  )
}
