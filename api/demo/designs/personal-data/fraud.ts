import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const fraud: AuthoredSection = {
  name: 'Fraudes por mensaje',
  icon: 'icono-fraudes.svg',
  color: '#E4674D',
  subjectsTitle: 'Para que no piques',
  subjects: ['El anzuelo en WhatsApp', 'La llamada con afán', 'Tu defensa en diez segundos'],
  subsections: [
    {
      name: 'El anzuelo',
      icon: 'icono-fraudes.svg',
      contents: [
        {
          template: 'Concept',
          title: 'No te roban: te lo piden',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            text: 'El engaño casi nunca rompe una clave: te convence de que la entregues.',
            text2:
              'Tres señales lo delatan. Afán: «en diez minutos se bloquea». Autoridad: «de parte de gerencia». Secreto: «no le cuentes a nadie».',
            textAlignment: 'left',
            ...picture(
              'mensaje-anzuelo.svg',
              'Un celular con mensajes. Un anzuelo engancha el mensaje rojo, y al lado hay una señal de alerta.',
            ),
          },
        },
        {
          template: 'WhatsApp',
          title: 'Ricardo, gerencia',
          category: 'contexto',
          seconds: 30,
          points: 0,
          props: {
            text: 'Hola, habla Ricardo, de *gerencia*.\nEstoy en una reunión y no puedo contestar. Necesito que apruebes ya el pago de un proveedor, te dejo una nota de voz.\n_No lo comentes todavía, es confidencial._',
            file: 'nota-de-voz.mp3',
            link: { url: 'https://pagos-gerencia.example/aprobar', title: 'Aprobar el pago' },
            sendAfterMinutes: 90,
            transcript:
              'Hola. Soy Ricardo. Aprueba el pago ahora mismo, por favor. Después te explico. No le cuentes a nadie.',
          },
        },
        {
          template: 'WhatsAppList',
          title: 'Seguridad de la información',
          category: 'contexto',
          seconds: 40,
          points: 20,
          props: {
            text: 'El mensaje de Ricardo llegó de un número que no está en tus contactos, pero la foto es la suya. Elige qué haces.',
          },
          options: [
            { text: 'Llamarlo a su número', description: 'Al que ya tenías guardado', value: 1 },
            { text: 'Abrir el enlace', description: 'Para ver de qué pago se trata', value: 0 },
            {
              text: 'Pedirle una prueba',
              description: 'Que mande una foto de la reunión',
              value: 0,
            },
            { text: 'Aprobar y preguntar', description: 'Es gerencia y hay afán', value: 0 },
          ],
        },
      ],
    },
    {
      name: 'Tu defensa',
      icon: 'icono-defensa.svg',
      contents: [
        {
          template: 'Sound',
          title: 'Escucha esta llamada',
          category: 'contexto',
          seconds: 45,
          points: 0,
          props: {
            text: 'Es una voz de máquina. Cuenta cuántas señales de engaño oyes: hay tres.',
            sound: 'llamada-automatica.m4a',
            image_full: 'llamada-desconocida.svg',
            image_empty: 'llamada-en-pausa.svg',
            continueOnSoundEnd: true,
            max_plays: 2,
            description:
              'Un celular con una llamada de número desconocido, con ondas mientras suena.',
            transcript:
              'Hola. Te llamamos de seguridad del banco. Tu tarjeta será bloqueada en diez minutos. Para evitarlo, dicta el código que te acaba de llegar. No cuelgues, ni lo comentes con nadie.',
          },
        },
        {
          template: 'Chart',
          title: 'Por dónde llega el engaño',
          category: 'conciencia',
          seconds: 45,
          points: 0,
          props: {
            text: 'De cada cien intentos que nuestra gente reportó en un simulacro. Los reportaron: por eso los contamos.',
          },
          options: [
            { text: 'WhatsApp', value: 44 },
            { text: 'Correo', value: 29 },
            { text: 'Llamada', value: 18 },
            { text: 'Mensaje de texto', value: 9 },
          ],
        },
        {
          template: 'Challenge',
          title: 'Pacta una palabra',
          category: 'conciencia',
          seconds: 90,
          points: 30,
          props: {
            text: 'Acuerda hoy con tu equipo y con tu casa una palabra clave para pedidos de plata.',
            text2: 'Quien llame con afán y no la sepa, no es quien dice ser.',
            textAlignment: 'center',
            ...picture(
              'equipo-alerta.svg',
              'Dos personas a los lados de un escudo con una marca de verificación.',
            ),
          },
        },
      ],
    },
  ],
}
