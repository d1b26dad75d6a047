import type { ReactNode } from 'react'
import { paths } from '../../urls/paths.ts'
import { useIsAdmin } from '../../shell/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ExportMenu } from '../../lists/export-menu.tsx'
import type { Query } from '../../urls/with-query.ts'

/** Actions for all people of an area, a position, a group or an import. */
export function PeopleActions({
  people,
  back,
  children,
}: {
  /** Filters of the list of users that match them. */
  people: Query
  /** Return URL of the actions. */
  back: string
  /** Further actions on the same people. */
  children?: ReactNode
}) {
  const query = { ...people, selection: 'all', back }
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {useIsAdmin() ? (
        <>
          <ButtonLink to={paths.users.courseAssignment(query)} icon="courses">
            Asignar curso
          </ButtonLink>
          <ButtonLink to={paths.users.certificationAssignment(query)} icon="certifications">
            Asignar certificación
          </ButtonLink>
        </>
      ) : null}
      <ButtonLink to={paths.users.groupAddition(query)} icon="groups">
        Agregar a grupo
      </ButtonLink>
      {children}
      <ExportMenu to={(file) => paths.users.export({ ...people, ...file })} align="start" />
    </div>
  )
}
