import type { AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const resolve: AuthoredSection = {
  name: 'Resolver',
  icon: 'icono-resolver.svg',
  color: '#B23A22',
  subjectsTitle: 'Cuando algo sale mal',
  subjects: ['Un reclamo es un regalo', 'Responder por escrito', 'Conservar la calma'],
  subsections: [
    {
      name: 'El reclamo',
      icon: 'icono-resolver.svg',
      contents: [
        {
          template: 'WhatsApp',
          title: 'Rosa, clienta',
          category: 'contexto',
          seconds: 30,
          points: 0,
          props: {
            text: 'Buenas tardes. Me llegó el pedido, pero *pedí en grano y llegó molido*.\nEra un regalo para mañana.',
            file: 'bolsa-equivocada.png',
            sendAfterMinutes: 5,
            description:
              'Dos bolsas de café. Sobre una dice «Lo que pedí», con granos; sobre la otra, «Lo que llegó», con café molido y una equis.',
          },
        },
        {
          template: 'WhatsAppList',
          title: 'Equipo de servicio',
          category: 'contexto',
          seconds: 40,
          points: 20,
          props: {
            text: '¿Qué le respondes a Rosa? Son las cinco de la tarde y el regalo es para mañana.',
          },
          options: [
            {
              text: 'Lo siento, hoy va otra',
              description: 'Se la llevamos antes de las ocho',
              value: 1,
            },
            { text: 'Envía tu factura', description: 'Para verificar el pedido', value: 0 },
            {
              text: 'Así salió de bodega',
              description: 'Revisamos con la transportadora',
              value: 0,
            },
            { text: 'Un bono del 10 %', description: 'Para tu próxima compra', value: 0 },
          ],
        },
        {
          template: 'OrderPhrase',
          title: 'La receta del reclamo',
          category: 'concepto',
          seconds: 45,
          points: 15,
          props: {
            text: 'Ordena los pasos.',
            phrase:
              'Escucha sin interrumpir | Agradece que lo diga | Ofrece una salida con hora | Llama a confirmar',
            image: 'reponer-pedido.svg',
            imageWidthDP: 700,
            imageHeightDP: 525,
            description: 'Una barista entrega a la clienta la bolsa correcta.',
            help_text: 'Una disculpa sin hora es solo una frase.',
          },
        },
      ],
    },
    {
      name: 'Con calma',
      icon: 'icono-calma.svg',
      theme: { background_color: '#EAF3E6' },
      contents: [
        {
          template: 'Sound',
          title: 'Respira antes de contestar',
          category: 'conciencia',
          seconds: 40,
          points: 0,
          props: {
            text: 'Cuando el tono sube, toma aire. Cuando baja, suéltalo despacio. Son dos vueltas.',
            sound: 'respiracion.m4a',
            image_full: 'toma-aire.svg',
            image_empty: 'suelta-el-aire.svg',
            continueOnSoundEnd: true,
            max_plays: 0,
            local: true,
            no_voice: true,
            description:
              'Una persona con las manos en el pecho, rodeada de círculos que crecen al tomar aire. El tono sube cuatro segundos y baja seis, dos veces.',
          },
        },
        {
          template: 'Record',
          title: 'Ensaya tu disculpa',
          category: 'contexto',
          seconds: 90,
          points: 15,
          props: {
            text: 'Graba lo que le dirías a Rosa por teléfono. Que quepan su nombre, lo que pasó y la hora en que llega el café.',
            image: 'llamar-al-cliente.svg',
            max_plays: 3,
            description:
              'Un barista con diadema habla por teléfono; en la pantalla hay un corazón.',
          },
        },
        {
          template: 'Sort',
          title: '¿Qué recuerda la gente?',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'Un mes después de un reclamo, ¿qué pesa más en la memoria? Del primero al tercero.',
            help_text: 'Lo que se recuerda es cómo terminó.',
          },
          options: [
            { text: 'Cómo la trataron', place: 1 },
            { text: 'Cuánto tardó', place: 2 },
            { text: 'Qué le regalaron', place: 3 },
          ],
        },
      ],
    },
  ],
}
