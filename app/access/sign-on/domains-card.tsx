import type { SignOnDomain } from '#contract/access/sign-on-shapes.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Domains of the company's e-mails, each with the TXT record that proves it. */
export function DomainsCard({ domains }: { domains: SignOnDomain[] }) {
  return (
    <Card
      title="Dominios de correo"
      actions={
        <ButtonLink to={paths.signOn.newDomain} size="sm" icon="plus">
          Agregar dominio
        </ButtonLink>
      }
    >
      {domains.length === 0 ? (
        <EmptyState icon="link" title="Sin dominios" inline>
          Solo ingresan y se vinculan correos de dominios comprobados.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {domains.map((domain) => (
            <li key={domain.id} className="py-3 first:pt-0 last:pb-0">
              <Domain domain={domain} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Domain({
  domain: { id, domain, proven_at, proven_by, ...record },
}: {
  domain: SignOnDomain
}) {
  const { timezone } = useSession().tenant
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-[1_1_10rem] break-words font-medium">{domain}</span>
        {proven_at ? (
          <Tag tone="success">
            Comprobado el <DateTime instant={proven_at} timeZone={timezone} />
          </Tag>
        ) : (
          <PostForm action={paths.signOn.checkDomain(id)}>
            <Button type="submit" size="sm">
              Comprobar<span className="sr-only"> {domain}</span>
            </Button>
          </PostForm>
        )}
        <ButtonLink to={paths.signOn.domainRemoval(id)} size="sm" icon="trash">
          Quitar<span className="sr-only"> {domain}</span>
        </ButtonLink>
      </div>
      {proven_at ? (
        proven_by === 'superadmin' ? (
          <p className="text-sm text-muted">Por un superadministrador.</p>
        ) : null
      ) : (
        <div className="mt-2 grid grid-cols-1 gap-2">
          <p className="text-sm text-muted">
            Crea este registro TXT en el DNS del dominio y compruébalo. Puede tardar en publicarse.
          </p>
          <CopyField
            label="Nombre del registro"
            value={record.record_name}
            copied="Se copió el nombre."
            mono
          />
          <CopyField
            label="Contenido"
            value={record.record_value}
            copied="Se copió el contenido."
            mono
          />
        </div>
      )}
    </>
  )
}
