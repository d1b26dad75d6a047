import { picture, type AuthoredSection } from '#api/courses/course-packages/authoring/design.ts'

export const emergencies: AuthoredSection = {
  name: 'Emergencias',
  icon: 'icono-emergencias.svg',
  color: '#B23A22',
  subjectsTitle: 'Cuando suena la alarma',
  subjects: ['Reconocerla', 'Salir y contarse', 'Ayudar sin hacer daño'],
  theme: {
    controls_color: '#B23A22',
    controls_text_color: '#FFFFFF',
    button_color: '#B23A22',
    button_text_color: '#FFFFFF',
    progress_color: '#E4674D',
  },
  subsections: [
    {
      name: 'Evacúa',
      icon: 'icono-emergencias.svg',
      contents: [
        {
          template: 'Sound',
          title: 'Así suena nuestra alarma',
          category: 'concepto',
          seconds: 40,
          points: 0,
          props: {
            text: 'Primero oirás tres pitos cortos: prepárate. Después, un tono que sube y baja: sal ya.',
            sound: 'alarma-de-evacuacion.m4a',
            image_full: 'alarma-sonando.svg',
            image_empty: 'alarma-en-pausa.svg',
            continueOnSoundEnd: false,
            max_plays: 3,
            local: true,
            no_voice: true,
            description:
              'Un megáfono rojo con ondas mientras suena, y gris cuando está en pausa. Suenan tres pitos cortos y luego un tono que sube y baja.',
          },
        },
        {
          template: 'ImagesSlider',
          title: 'De tu puesto al punto de encuentro',
          category: 'contexto',
          seconds: 45,
          points: 0,
          props: {
            image1: 'ruta-de-salida.svg',
            image2: 'punto-de-encuentro.svg',
            image3: 'conteo-del-equipo.svg',
            imageWidthDP: 880,
            imageHeightDP: 660,
            description:
              'Uno: dos personas caminan hacia la salida siguiendo la flecha verde. Dos: el equipo se reúne bajo el aviso del punto de encuentro. Tres: la brigadista cuenta a cada persona con su lista.',
          },
        },
        {
          template: 'SingleChoice',
          title: 'Dejaste el celular adentro',
          category: 'contexto',
          seconds: 45,
          points: 10,
          props: {
            text: 'Ya estás en el punto de encuentro y recuerdas que tu celular quedó en el escritorio. ¿Qué haces?',
            help_text: 'Nadie vuelve a entrar hasta que la brigada lo diga, tampoco por un minuto.',
          },
          options: [
            { text: 'Entro rápido por él', value: 0 },
            { text: 'Espero a la brigada', value: 1 },
            { text: 'Mando a un compañero', value: 0 },
          ],
        },
      ],
    },
    {
      name: 'Primeros auxilios',
      icon: 'icono-auxilios.svg',
      contents: [
        {
          template: 'FirebaseVideo',
          title: 'El ritmo que salva',
          category: 'concepto',
          seconds: 60,
          points: 0,
          props: {
            file: 'ritmo-de-compresiones.mp4',
            no_voice: true,
            description:
              'Dibujo animado sin sonido: dos manos presionan el centro del pecho unas dos veces por segundo, mientras un corazón late al mismo ritmo. Se lee: entre 100 y 120 por minuto, cinco centímetros de profundidad, deja que el pecho suba.',
          },
        },
        {
          template: 'MultipleChoice',
          title: 'Proteger, avisar, socorrer',
          category: 'concepto',
          seconds: 60,
          points: 20,
          props: {
            text: 'Un compañero cae y no responde. ¿Qué corresponde hacer mientras llega la ambulancia?',
            ...picture(
              'primeros-auxilios.svg',
              'Una brigadista presiona con las dos manos el pecho de una persona acostada, junto a un botiquín.',
            ),
            help_text: 'Revisa que el lugar sea seguro para ti: dos heridos no ayudan a uno.',
          },
          options: [
            { text: 'Mirar que sea seguro', value: 1 },
            { text: 'Llamar al 123', value: 1 },
            { text: 'Comprimir si no respira', value: 1 },
            { text: 'Darle agua', value: 0 },
          ],
        },
        {
          template: 'Record',
          title: 'Ensaya la llamada al 123',
          category: 'contexto',
          seconds: 90,
          points: 15,
          props: {
            text: 'Graba en menos de treinta segundos lo que dirías: qué pasó, dónde, cuántas personas y cómo están.',
            image: 'llamada-123.svg',
            max_plays: 2,
            description: 'Una persona habla por teléfono; en la pantalla se lee 123.',
          },
        },
        {
          template: 'Challenge',
          title: 'Camina tu ruta hoy',
          category: 'conciencia',
          seconds: 90,
          points: 30,
          props: {
            text: 'Sal de tu puesto al punto de encuentro caminando y cuenta los pasos.',
            text2:
              'Si encuentras una puerta con llave o una caja en el camino, ya tienes tu primer reporte.',
            textAlignment: 'center',
            image: 'ruta-de-salida.svg',
            imageWidthDP: 700,
            imageHeightDP: 525,
            decorative: true,
          },
        },
      ],
    },
  ],
}
