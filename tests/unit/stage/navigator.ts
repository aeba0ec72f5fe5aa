/** As much of a browser as Pixi asks for when it is imported. Node 20 has no navigator; a later one's can stay. */
globalThis.navigator ??= { userAgent: '' } as Navigator;
