import type { ReactNode } from 'react'
import { Button } from '#app/kit/ui/button.tsx'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Address of a feed, and the button that replaces it. */
export function FeedLink({
  url,
  help,
  warning,
}: {
  url: string | null
  help: string
  /** Consequence of the button. */
  warning: ReactNode
}) {
  if (url === null) {
    return (
      <p className="max-w-text text-muted">
        La compañía no tiene activas las invitaciones de calendario. Un administrador las activa en
        «Cursos externos», «Calendarios».
      </p>
    )
  }
  return (
    <div className="grid max-w-form gap-4">
      <CopyField
        label="Enlace del calendario"
        help={help}
        value={url}
        copied="Se copió el enlace."
      />
      <PostForm replace className="grid justify-items-start gap-2">
        <p className="text-muted">{warning}</p>
        <Button type="submit" icon="refresh">
          Renovar enlace
        </Button>
      </PostForm>
    </div>
  )
}
