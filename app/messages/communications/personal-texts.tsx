import type { Review } from './message-form.server.ts'
import { MESSAGE_VARIABLES } from '#contract/messages/message-variables.ts'
import { agree } from '#contract/platform/nouns.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { Alert } from '#app/kit/ui/alert.tsx'
import { Card } from '#app/kit/ui/card.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Bubble } from './bubble.tsx'
import { people } from './words.ts'

/** Text of a message with variables for some people of its audience, found by name. */
export function PersonalTexts({ personal }: { personal: NonNullable<Review['personal']> }) {
  const { results, missing, total, q } = personal
  return (
    <Card title="Cómo le llega a cada persona">
      <div className="grid gap-4">
        {missing > 0 ? (
          <Alert tone="warning" live={false}>
            A {people(missing)} {agree(missing, 'le falta', 'les falta')} un dato que el mensaje
            usa, y no se {agree(missing, 'le envía', 'les envía')}. Escribe qué poner en su lugar,
            así: {'{{curso|tus cursos}}'}.
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-[1_1_200px]">
            <TextField name="person_q" label="Buscar a una persona" autoComplete="off" />
          </div>
          <SubmitButton variant="secondary" name="step" value="people" pending="Buscando…">
            Ver
          </SubmitButton>
        </div>
        {results.length === 0 ? (
          <p className="text-muted">Nadie a quien se le pueda escribir coincide con «{q}».</p>
        ) : (
          <ul className="grid gap-4">
            {results.map(({ id, full_name, text, missing: without }) => (
              <li key={id}>
                <h3 className="mb-1 text-sm text-muted">
                  {full_name}
                  {without.length > 0
                    ? `: no se le envía, le falta ${without.map((name) => MESSAGE_VARIABLES[name].toLowerCase()).join(' y ')}`
                    : null}
                </h3>
                <Bubble text={text} empty="" />
              </li>
            ))}
          </ul>
        )}
        {total > results.length ? (
          <p className="text-sm text-muted">
            {formatNumber(results.length)} de {people(total)}. Busca a quien quieras ver.
          </p>
        ) : null}
      </div>
    </Card>
  )
}
