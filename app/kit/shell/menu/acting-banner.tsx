import { paths } from '../../urls/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PostForm } from '../../ui/post-form.tsx'

/** Bar on every page of a super-administrator who acts on another company: which, and the way back. */
export function ActingBanner({ tenant }: { tenant: string }) {
  return (
    <section aria-label="Compañía en la que actúas" className="shell-banner">
      <span className="print:hidden">
        <Icon name="companies" />
      </span>
      <p
        className="min-w-0 flex-1 truncate"
        title="Lo que hagas aquí queda en el registro de cambios de esa compañía."
      >
        <strong className="font-semibold">{`Actúas como ${tenant}`}</strong>
        <span className="max-md:sr-only">
          : lo que hagas queda en el registro de cambios de esa compañía.
        </span>
      </p>
      <span className="shrink-0 print:hidden">
        <PostForm action={paths.acting} reloadDocument>
          <Button type="submit" size="sm">
            Volver a mi compañía
          </Button>
        </PostForm>
      </span>
    </section>
  )
}
