import type { ComponentProps, ReactNode } from 'react'
import type { ListQuery } from '../lists/list-query.ts'
import { Alert, type AlertTone } from '../ui/alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Picker, type PickerProps } from './picker.tsx'

export type PickerPageProps<Row, Shown extends ListQuery> = PickerProps<Row, Shown> &
  Pick<ComponentProps<typeof PageHeader>, 'title' | 'description' | 'back'> & {
    /** Why what was posted came to nothing. */
    problem?: { tone: AlertTone; message: string }
    /** In place of a list that could not be loaded. */
    instead?: ReactNode
  }

/** The page on which is picked what is added, or taken out. */
export function PickerPage<Row extends { id: number }, Shown extends ListQuery>({
  title,
  description,
  back,
  problem,
  instead,
  ...picker
}: PickerPageProps<Row, Shown>) {
  return (
    <>
      <PageHeader title={title} description={description} back={back} />
      {problem ? (
        <div className="mb-4">
          <Alert tone={problem.tone}>{problem.message}</Alert>
        </div>
      ) : null}
      {instead ?? <Picker {...picker} />}
    </>
  )
}
