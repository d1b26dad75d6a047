import { list, message, section } from '#api/courses/course-packages/authoring/contents.ts'
import type { AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { BLUE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Código de ética: casos para conversar», a WhatsApp course. */
export const codeOfEthics: AuthoredDesign = {
  theme: BLUE,
  sections: [
    section(
      'Conflictos de interés',
      {
        icon: 'icono-ley.svg',
        color: '#2F5597',
        subjectsTitle: 'Cuando dos lealtades chocan',
        subjects: ['La familia', 'Los negocios propios', 'Declararlo a tiempo'],
      },
      {
        Conversación: [
          message(
            'El caso de Marcela',
            'Marcela compra los uniformes. Su cuñado acaba de abrir una fábrica *buena y más barata*. Ella quiere invitarlo a cotizar.\n¿Hay un problema si de verdad es la mejor oferta?',
          ),
          list('¿Qué debe hacer?', 'Elige lo que pide nuestro código.', {
            'Declararlo y apartarse': 'Otra persona evalúa las ofertas',
            'No decir nada': 'La oferta es mejor y eso basta',
            'Pedirle que no cotice': 'Así se evita la conversación',
          }),
          message(
            'Lo que dice el código',
            'Tener un conflicto *no es una falta*; ocultarlo sí. Se declara en el formato de cada año y también cuando aparece.',
          ),
          list(
            'Otro caso',
            'Diego arregla computadores los sábados y un proveedor nuestro lo contrata. ¿Qué hace?',
            {
              'Lo declara a su jefe': 'Antes de aceptar el trabajo',
              'Acepta: es su tiempo': 'El fin de semana es de él',
              'Cobra en efectivo': 'Para que no quede registro',
            },
          ),
        ],
      },
    ),
    section(
      'Regalos y atenciones',
      {
        icon: 'icono-sorprender.svg',
        color: '#C07A00',
        subjectsTitle: '¿Detalle o compromiso?',
        subjects: ['Lo que se acepta', 'Lo que se devuelve', 'Cómo se registra'],
      },
      {
        Conversación: [
          message(
            'Llega diciembre',
            'Un proveedor le envía a Andrés una *ancheta* y dos entradas para la final. El contrato se renueva en enero.',
            {
              file: 'regalo-de-proveedor.png',
              description: 'Una ancheta con moño y dos entradas sobre un escritorio.',
            },
          ),
          list('¿Qué hace Andrés?', 'Elige lo que pide nuestro código.', {
            'Agradece y devuelve': 'Y lo cuenta en cumplimiento',
            'Acepta las entradas': 'No son dinero',
            'Las sortea en el área': 'Así no son solo para él',
          }),
          message(
            'La regla corta',
            'Se aceptan detalles de *bajo valor* y con logo: un esfero, una agenda. Nunca dinero, viajes ni nada cerca de una decisión.\n_Si te daría pena contarlo, devuélvelo._',
          ),
          list('La prueba del espejo', '¿Qué pregunta ayuda más cuando dudas?', {
            '¿Lo contaría en público?': 'Si la respuesta es no, no lo hagas',
            '¿Alguien se entera?': 'Si nadie se entera, da igual',
            '¿Todos lo hacen?': 'La costumbre lo vuelve válido',
          }),
        ],
      },
    ),
  ],
}
