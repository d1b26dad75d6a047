import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const listen: AuthoredSection = {
  name: 'Escuchar',
  icon: 'icono-escuchar.svg',
  color: '#1E7A78',
  subjectsTitle: 'Antes de responder',
  subjects: ['Oír no es escuchar', 'Lo que dice sin palabras', 'La pregunta que abre'],
  subsections: [
    {
      name: 'Antes de responder',
      icon: 'icono-escuchar.svg',
      contents: [
        {
          template: 'Concept',
          title: 'Dos segundos de silencio',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            text: 'Cuando alguien termina de hablar, espera dos segundos antes de contestar.',
            text2:
              'En ese silencio suele llegar lo importante: «…es que era para el cumpleaños de mi mamá».',
            textAlignment: 'left',
            ...picture(
              'escucha-atenta.svg',
              'Una mujer con delantal escucha con la mano en la mejilla a un cliente mayor que le explica algo.',
            ),
          },
        },
        {
          template: 'Video',
          title: 'Leer sin palabras',
          category: 'contexto',
          seconds: 180,
          points: 0,
          props: {
            text: 'Este corto animado no tiene diálogos. Mira los tres primeros minutos y nombra tres emociones del conejo: así se ejercita el ojo para el mostrador. (Big Buck Bunny, Blender Foundation, CC BY 3.0.)',
            video: 'aqz-KE-bpKQ',
            no_voice: true,
            description:
              'Un conejo enorme despierta, disfruta de la mañana y se entristece cuando tres roedores lastiman a una mariposa. Solo hay música.',
          },
        },
        {
          template: 'Type',
          title: '¿Qué sentía?',
          category: 'conciencia',
          seconds: 90,
          points: 10,
          props: {
            text: 'Piensa en la última persona que atendiste. ¿Qué sentía cuando llegó, y en qué lo notaste?',
            only_feedback: true,
            hide_result: true,
            help_text: 'Fíjate en las manos, en el tono y en lo que repitió.',
          },
        },
      ],
    },
    {
      name: 'La pregunta que abre',
      icon: 'icono-pregunta.svg',
      contents: [
        {
          template: 'SingleChoice',
          title: '«Quiero un café»',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: 'Alguien entra por primera vez y mira el tablero sin decidirse. ¿Qué le preguntas?',
            ...picture(
              'mostrador-cafe.svg',
              'Una barista atiende detrás del mostrador; el cliente piensa antes de pedir.',
            ),
            help_text: 'Una pregunta abierta no se contesta con sí o no.',
          },
          options: [
            { text: '¿Tinto o capuchino?', value: 0 },
            { text: '¿Cómo te gusta el café?', value: 1 },
            { text: '¿Te demoras?', value: 0 },
          ],
        },
        {
          template: 'CompletePhrase',
          title: 'Devuélvelo con tus palabras',
          category: 'concepto',
          seconds: 40,
          points: 10,
          props: {
            text: 'Así confirmas que entendiste.',
            phrase: 'Entonces [buscas] un café suave, en [grano], para [regalar].',
            help_text: 'Repite lo que quiere, cómo lo quiere y para qué.',
          },
          options: [{ text: 'molido' }, { text: 'debes' }],
        },
      ],
    },
  ],
}
