import type { SignOnConnection } from '#contract/access/sign-on-shapes.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

const STATES = {
  ok: { label: 'Bien', tone: 'success' },
  warning: { label: 'Atención', tone: 'warning' },
  error: { label: 'Error', tone: 'danger' },
} as const

const KINDS = { connection: 'Prueba de la conexión', trial: 'Ingreso de prueba' } as const

/** Fragment of the outcome in the address of the page. */
export const RESULT = 'resultado'

/** Tests of the connection, and the outcome of the last one. */
export function TestCard({ connection: { test, tested_at } }: { connection: SignOnConnection }) {
  const { timezone } = useSession().tenant
  return (
    <Card title="Probar la conexión">
      <p className="mb-3">
        «Probar la conexión» consulta al proveedor. «Ingreso de prueba» te lleva a ingresar allá y
        muestra qué pasaría con tu cuenta, sin abrir otra sesión aquí.
      </p>
      <div className="flex flex-wrap gap-2">
        <PostForm action={paths.signOn.act('check')}>
          <Button type="submit">Probar la conexión</Button>
        </PostForm>
        <PostForm action={paths.signOn.act('trial')} reloadDocument>
          <Button type="submit">Ingreso de prueba</Button>
        </PostForm>
      </div>
      {test && tested_at ? (
        <div id={RESULT} className="mt-4 scroll-mt-20">
          <h3 className="font-medium">
            {KINDS[test.kind]}, <DateTime instant={tested_at} timeZone={timezone} withTime />
          </h3>
          <ul className="mt-2 grid gap-2">
            {test.checks.map(({ key, state, message }, at) => (
              <li key={`${key} ${at}`} className="flex items-start gap-2">
                <span className="w-20 shrink-0">
                  <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
                </span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}
