import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'

/** Replaces the upload for actors who may only read, with the reason. */
export function FilesAsTheyAre({
  owner,
  any,
}: {
  owner: { id: number; name: string }
  any: boolean
}) {
  const { tenant } = useSession()
  return (
    <div className="mb-4">
      <Alert live={false}>
        {any || owner.id === tenant.id
          ? 'Solo un administrador puede subir o eliminar archivos.'
          : `Este curso es de ${owner.name}: puedes ver sus archivos publicados, y no modificarlos.`}
      </Alert>
    </div>
  )
}
