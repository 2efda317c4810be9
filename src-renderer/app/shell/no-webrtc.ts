// The content security policy does not cover WebRTC, with which foreign code could send data to other machines.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name);
