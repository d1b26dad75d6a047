import type { CourseFiles } from '../../course-screens/course-files.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Menu, MenuLine, MenuLink, MenuPost } from '#app/kit/ui/popups/menu.tsx'
import type { Query } from '#app/kit/urls/with-query.ts'
import { mediaAddress } from './file-media.tsx'
import type { FileRow } from './file-uses.ts'

/** Actions on one file. */
export function FileMenu({
  file: { id, name, type },
  sources,
  at,
  here,
}: {
  file: FileRow
  sources: CourseFiles
  at: EditorPaths
  /** Query of the list. */
  here: Query
}) {
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={at.fileReplacement(id, here)} icon="refresh">
        Reemplazar
      </MenuLink>
      <MenuLink to={mediaAddress({ type, name, sources })} icon="download" download>
        Descargar
      </MenuLink>
      <MenuPost action={at.saveToLibrary(id, here)} icon="file">
        Guardar en la biblioteca
      </MenuPost>
      <MenuLine />
      <MenuLink to={at.filesDeletion({ ...here, ids: [id] })} icon="trash" danger>
        Eliminar
      </MenuLink>
    </Menu>
  )
}
